"""A made-up squall line: reflectivity in dBZ on a latitude/longitude grid, minute by minute.

Nothing here is a measurement. The parts are those of the textbooks: a bowing line of cells that are born at its leading
edge and fall behind it, a transition zone, trailing stratiform rain with a notch where dry air flows in, a supercell
off the southern end, and showers in the warm air ahead. Everything moves and changes as a function of time alone, so
that any two frames fit together.
"""

import numpy as np

# The grid, in degrees: cell centres.
STEP = 0.0125
COLUMNS, ROWS = 720, 330
WEST, NORTH = -101.6, 38.05

KM_PER_DEGREE = 111.195
MIDDLE = (-97.0, 36.0)
NOISE_SIZE = 1024  # cells of the periodic noise, larger than the grid
CELL_KM = 1.25

# Motion of the whole system, km an hour, east and north.
MOTION = np.array([84.0, 12.0])
TILT = np.radians(14)
ALONG = np.array([np.sin(TILT), np.cos(TILT)])
AHEAD = np.array([np.cos(TILT), -np.sin(TILT)])
START = np.array([-158.0, -6.0])  # the line's middle at the first frame, km from MIDDLE


def kilometres(longitude, latitude):
    """Kilometres east and north of the middle of the region."""
    east = (longitude - MIDDLE[0]) * KM_PER_DEGREE * np.cos(np.radians(MIDDLE[1]))
    return np.array([east, (latitude - MIDDLE[1]) * KM_PER_DEGREE])


def degrees(east, north):
    """The position of a point given in kilometres."""
    longitude = MIDDLE[0] + east / (KM_PER_DEGREE * np.cos(np.radians(MIDDLE[1])))
    return longitude, MIDDLE[1] + north / KM_PER_DEGREE


class Noise:
    """Random texture between two wavelengths that drifts with the wind and changes with time, of variance 1.

    It is made in the frequency domain: drift and change are turns of each wave's phase, so nothing is ever blurred.
    """

    def __init__(self, seed, shortest, longest, hours, slope=1.4, stretch=(1.0, 1.0), drift=MOTION):
        random = np.random.default_rng(seed)
        wave = np.fft.fftfreq(NOISE_SIZE, CELL_KM)
        self.kx, self.ky = np.meshgrid(wave, wave)
        # Stretched along the line: waves across it are longer where stretch says so.
        across = (self.kx * AHEAD[0] + self.ky * AHEAD[1]) * stretch[0]
        along = (self.kx * ALONG[0] + self.ky * ALONG[1]) * stretch[1]
        k = np.hypot(across, along)
        with np.errstate(divide="ignore"):
            power = np.where((k > 1 / longest) & (k < 1 / shortest), k ** -slope, 0)
        phase = random.uniform(0, 2 * np.pi, k.shape)
        self.waves = power * np.exp(1j * phase)
        self.turn = random.normal(0, 1 / hours, k.shape)
        self.drift = drift
        field = np.fft.ifft2(self.waves).real
        self.scale = 1 / field.std()

    def at(self, hours):
        """The texture on the grid's cells, rows from the north."""
        shift = self.kx * self.drift[0] * hours + self.ky * self.drift[1] * hours
        field = np.fft.ifft2(self.waves * np.exp(1j * (self.turn * hours - 2 * np.pi * shift))).real * self.scale
        return field[ROWS - 1 :: -1, :COLUMNS]


def sigmoid(x):
    return 1 / (1 + np.exp(-np.clip(x, -40, 40)))


def add_dbz(*parts):
    """The sum of echoes that lie in one place."""
    return 10 * np.log10(sum(10 ** (np.clip(p, -30, 75) / 10) for p in parts))


class Squall:
    """The whole scene."""

    def __init__(self):
        longitude = WEST + STEP * np.arange(COLUMNS)
        latitude = NORTH - STEP * np.arange(ROWS)
        self.x, self.y = kilometres(*np.meshgrid(longitude, latitude))
        self.large = Noise(1, 60, 260, 1.2)
        self.middle = Noise(2, 14, 70, 0.55)
        self.small = Noise(3, 3.2, 16, 0.18)
        self.grain = Noise(4, 2.4, 5, 0.05, slope=0.6)
        self.streaks = Noise(5, 5, 60, 0.5, slope=1.5, stretch=(0.45, 1.6))
        self.warp = (Noise(6, 9, 90, 0.5), Noise(7, 9, 90, 0.5))
        self.clusters = Noise(8, 30, 200, 0.8, drift=np.array([38.0, 52.0]))
        self.fleck = Noise(9, 7, 46, 0.42, slope=1.75, drift=np.array([38.0, 52.0]))
        self.cells = self.line_cells()

    # The line --------------------------------------------------------------------------------------------------------

    def middle_at(self, hours):
        return START + MOTION * hours

    def lead(self, eta, hours):
        """How far the line's edge runs ahead of its middle, km, at a place along it."""
        bow = (12 + 26 * min(hours / 1.6, 1)) * np.exp(-(((eta - 18 - 9 * hours) / 52) ** 2))
        second = (3 + 9 * min(hours / 1.2, 1)) * np.exp(-(((eta + 98 - 6 * hours) / 30) ** 2))
        waves = 3.2 * np.sin(eta / 17 + 1.1 * hours) + 2.4 * np.sin(eta / 8.3 - 2.3 * hours + 1)
        return bow + second + waves - 0.00075 * eta**2

    def place(self, eta, ahead, hours):
        """The point `ahead` km before the line's edge, km east and north."""
        return self.middle_at(hours) + eta * ALONG + (self.lead(eta, hours) + ahead) * AHEAD

    def line_cells(self):
        """Cells of the line: where along it, when each is born (hours), how long it lives, how strong and wide it is."""
        random = np.random.default_rng(11)
        cells = []
        for born in np.arange(-0.9, 2.0, 0.017):
            eta = random.uniform(-205, 215)
            if random.uniform() < 0.22:
                eta = random.normal(14 + 9 * born, 24)  # the bow is where updraughts are strongest
            cells.append(
                (eta, born + random.normal(0, 0.02), random.uniform(0.4, 0.95), random.uniform(51, 64),
                 random.uniform(2.4, 5.0), random.uniform(1.1, 2.6), random.uniform(12, 26))
            )
        return cells

    def convection(self, x, y, hours, xi, eta):
        """The cells of the leading line, and the band that joins them."""
        ends = sigmoid((eta + 212) / 9) * sigmoid((228 - eta) / 12)
        gaps = 7 * self.middle.at(hours) + 3 * self.small.at(hours)
        front = sigmoid(-(xi + 1.2) / 1.1)  # a few km from nothing to heavy rain
        rear = sigmoid((xi + 13 + 4 * np.sin(eta / 23)) / 4.6)
        band = -20 + (67.5 + np.clip(0.75 * gaps, -11, 6)) * front * rear * ends
        band -= 16 * sigmoid((-eta - 120) / 16) * sigmoid(6 * self.streaks.at(hours) - 1)
        parts = [band]
        for eta0, born, life, peak, size, ratio, fall in self.cells:
            age = (hours - born) / life
            if not 0 < age < 1:
                continue
            strength = np.sin(np.pi * age**0.7) ** 0.6
            # Cells fall behind the edge as they age and are carried along the line.
            eta_now = eta0 + 16 * age * life
            centre = self.place(eta_now, -3 - fall * age * life, hours)
            u = (x - centre[0]) * AHEAD[0] + (y - centre[1]) * AHEAD[1]
            v = (x - centre[0]) * ALONG[0] + (y - centre[1]) * ALONG[1]
            r2 = (u / size) ** 2 + (v / (size * ratio)) ** 2
            top = peak * strength
            # Flat-topped in dBZ with a steep flank, as cores are.
            parts.append(top - 9 * r2 + 1.1 * r2 ** 0.5 - 2.2 * np.maximum(u / size, 0) ** 3)
        return add_dbz(*parts)

    def stratiform(self, hours, xi, eta):
        """Rain behind the line: the transition zone, the bright band, the ragged rear edge and the notch."""
        large, middle, streaks = self.large.at(hours), self.middle.at(hours), self.streaks.at(hours)
        growth = min(0.72 + 0.2 * hours, 1.1)
        # Wider in the north, where older cells are carried to.
        depth = (98 + 66 * sigmoid((eta - 5) / 46) - 40 * sigmoid((-eta - 105) / 26)) * growth
        edge = depth + 26 * large + 13 * middle
        behind = -xi
        level = 28.5 + 2.6 * large + 2.4 * middle + 2.6 * streaks
        level = level + 7.0 * np.exp(-(((behind - 0.52 * depth - 9 * large) / (0.19 * depth + 6)) ** 2))
        level = level - 0.07 * np.maximum(behind - 0.6 * depth, 0)
        level = level - 8.5 * np.exp(-(((behind - 30) / 10) ** 2)) * sigmoid((eta + 90) / 20)
        rear = sigmoid((edge - behind) / (11 + 5 * sigmoid(large)))
        front = sigmoid((behind - 7) / 2.5)
        ends = sigmoid((eta + 178) / 13) * sigmoid((262 - eta) / 18)
        # The rear inflow notch cuts in behind the bow's apex.
        apex = 18 + 9 * hours
        narrow = 9 + 0.13 * np.maximum(behind - 30, 0)
        notch = np.exp(-(((eta - apex + 0.10 * behind + 4 * middle) / narrow) ** 2))
        notch = notch * sigmoid((behind - 52 + 14 * hours) / 9) * min(0.35 + 0.4 * hours, 1)
        return -20 + (level + 20) * rear * front * ends - 23 * notch

    def anvil(self, hours, xi, eta):
        """Light rain blown ahead of the northern line."""
        ahead = xi
        reach = 8 + 26 * sigmoid((eta - 60) / 40) + 13 * self.large.at(hours) + 9 * self.middle.at(hours)
        level = 15 + 4.5 * self.streaks.at(hours) + 2 * self.middle.at(hours)
        return -20 + (level + 20) * sigmoid((reach - ahead) / 8) * sigmoid((ahead + 6) / 2) * sigmoid((eta - 10) / 24)

    # Ahead of the line -----------------------------------------------------------------------------------------------

    @staticmethod
    def supercell_at(hours):
        """Where the supercell off the southern end is, km."""
        return np.array([-38.0, -160.0]) + np.array([62.0, 14.0]) * hours

    def supercell(self, x, y, hours):
        """A core, the forward flank that trails off to the north-east, a hook and the notch of its inflow."""
        strength = np.sin(np.pi * min(max((hours + 0.35) / 3.0, 0), 1)) ** 0.5
        cx, cy = self.supercell_at(hours)
        dx, dy = x - cx, y - cy
        turn = np.radians(28)
        u, v = dx * np.cos(turn) + dy * np.sin(turn), -dx * np.sin(turn) + dy * np.cos(turn)
        core = 63 * strength - 7.5 * ((u / 5.6) ** 2 + (v / 4.6) ** 2)
        spread = 5.5 + 0.20 * np.maximum(u, 0)
        flank = (50 - 0.52 * np.maximum(u - 6, 0)) * strength - 5 * ((v - 1.5) / spread) ** 2 - 3 * np.minimum(u, 0) ** 2 / 9
        parts = [core, flank]
        for turned in np.linspace(0, 1, 12):
            angle = np.radians(200 + 165 * turned)
            hx, hy = -1.5 + 7.2 * np.cos(angle) * (1 - 0.25 * turned), -6.2 + 6.0 * np.sin(angle) * (1 - 0.25 * turned)
            parts.append((53 - 7 * turned) * strength - 10 * (((dx - hx) / 2.0) ** 2 + ((dy - hy) / 2.0) ** 2))
        inflow = 26 * np.exp(-(((dx - 4.5) / 3.6) ** 2 + ((dy + 6.5) / 3.4) ** 2))
        return add_dbz(*parts) - inflow

    def showers(self, hours, xi):
        """Scattered showers in the warm air, and a few behind the rain."""
        clusters, fleck = self.clusters.at(hours), self.fleck.at(hours)
        heap = 20 * fleck + 13 * clusters - 47
        ahead = sigmoid((xi - 34) / 9)
        return -20 + np.clip(heap + 20, 0, 62) * ahead

    def reflectivity(self, hours):
        """The whole scene in dBZ; below about 5 there is nothing to see."""
        warp_x, warp_y = (n.at(hours) for n in self.warp)
        x, y = self.x + 2.6 * warp_x, self.y + 2.6 * warp_y
        rough = 2.6 * self.middle.at(hours) + 1.0 * self.small.at(hours)
        cx, cy = self.middle_at(hours)
        eta = (x - cx) * ALONG[0] + (y - cy) * ALONG[1]
        xi = (x - cx) * AHEAD[0] + (y - cy) * AHEAD[1] - self.lead(eta, hours) + rough
        small, grain = self.small.at(hours), self.grain.at(hours)
        parts = add_dbz(
            self.convection(x, y, hours, xi, eta) + 2.6 * small,
            self.stratiform(hours, xi, eta) + 1.5 * small,
            self.anvil(hours, xi, eta) + 2.4 * small,
            self.supercell(x, y, hours) + 1.8 * small,
            self.showers(hours, xi) + 2.0 * small,
        )
        return np.minimum(parts + 0.7 * grain, 68 + grain)
