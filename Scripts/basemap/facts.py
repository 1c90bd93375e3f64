"""Facts that the sources lack, written down by hand."""

# Parts that ISO 3166-1 counts apart, by the source's map unit (gu_a3) or admin code (adm0_a3).
OWN_CODE = {
    "GLP": "GP", "MYT": "YT", "GUF": "GF", "MTQ": "MQ", "REU": "RE", "NSV": "SJ", "BVT": "BV", "CCK": "CC",
    "CXR": "CX", "TKL": "TK", "KOS": "XK", "SDS": "SS", "PSX": "PS", "SAH": "EH", "ALD": "AX",
}

# Units without a code of their own, by adm0_a3: the country whose government holds them; "" is nobody's alone.
HELD_BY = {
    "ATC": "AU", "CLP": "FR", "CYN": "CY", "ESB": "GB", "WSB": "GB", "KAB": "KZ", "KAS": "IN", "PGA": "", "SOL": "SO",
    "USG": "CU",
}

# Pairs of admin codes whose common border is a ceasefire line or not recognised: dashed. None: any neighbour.
DASHED_PAIRS = [("CYN", "CYP"), ("SOL", "SOM"), ("SAH", "MAR"), ("KAS", None)]

# Units whose border to other countries is not recognised: dashed.
DASHED_UNITS = {("RUS", "Crimea"), ("RUS", "Sevastopol")}

# Units that a country's box leaves out: far from the rest of it.
OUTSIDE_BOX = {"CLP", "ESB", "WSB", "PGA", "USG", "PFA"}

# Units of the world map that the Census files replace.
CENSUS_UNITS = {"USA", "PRI", "VIR", "GUM", "ASM", "MNP"}
TERRITORIES = {"60": "AS", "66": "GU", "69": "MP", "72": "PR", "78": "VI"}

# Longitudes between which the Canadian border runs through the Great Lakes and their rivers (Pigeon River to Saint
# Regis), and the latitude that it stays south of there.
LAKE_BORDER = (-89.56, -74.70, 48.35)

# Parts of a city that GeoNames counts more people for than for the city itself: New South Memphis.
NOT_CITIES = {4645421}

STATE_CAPITALS = {
    "AL": "Montgomery", "AK": "Juneau", "AZ": "Phoenix", "AR": "Little Rock", "CA": "Sacramento", "CO": "Denver",
    "CT": "Hartford", "DE": "Dover", "FL": "Tallahassee", "GA": "Atlanta", "HI": "Honolulu", "ID": "Boise",
    "IL": "Springfield", "IN": "Indianapolis", "IA": "Des Moines", "KS": "Topeka", "KY": "Frankfort",
    "LA": "Baton Rouge", "ME": "Augusta", "MD": "Annapolis", "MA": "Boston", "MI": "Lansing", "MN": "Saint Paul",
    "MS": "Jackson", "MO": "Jefferson City", "MT": "Helena", "NE": "Lincoln", "NV": "Carson City", "NH": "Concord",
    "NJ": "Trenton", "NM": "Santa Fe", "NY": "Albany", "NC": "Raleigh", "ND": "Bismarck", "OH": "Columbus",
    "OK": "Oklahoma City", "OR": "Salem", "PA": "Harrisburg", "RI": "Providence", "SC": "Columbia", "SD": "Pierre",
    "TN": "Nashville", "TX": "Austin", "UT": "Salt Lake City", "VT": "Montpelier", "VA": "Richmond", "WA": "Olympia",
    "WV": "Charleston", "WI": "Madison", "WY": "Cheyenne",
}

# A position inside, or within a quarter of a degree of, each lake that bears a name: the source has shapes only.
LAKE_NAMES = [
    ("Lake Superior", -87.5, 47.7), ("Lake Michigan", -87.0, 43.5), ("Lake Huron", -82.5, 44.8),
    ("Lake Erie", -81.2, 42.2), ("Lake Ontario", -77.8, 43.6), ("Lake Saint Clair", -82.7, 42.45),
    ("Great Salt Lake", -112.6, 41.2), ("Lake Okeechobee", -80.85, 26.95), ("Lake Champlain", -73.35, 44.5),
    ("Lake Tahoe", -120.05, 39.1), ("Lake of the Woods", -94.9, 49.1), ("Red Lake", -95.1, 48.0),
    ("Lake Winnipeg", -98.0, 52.5), ("Lake Manitoba", -98.8, 50.9), ("Great Bear Lake", -121.0, 66.0),
    ("Great Slave Lake", -114.0, 61.5), ("Lake Athabasca", -109.5, 59.2), ("Reindeer Lake", -102.3, 57.5),
    ("Lake Nipigon", -88.5, 49.8), ("Lake Nicaragua", -85.4, 11.6), ("Lake Titicaca", -69.4, -15.8),
    ("Lake Ladoga", 31.5, 60.8), ("Lake Onega", 35.6, 61.6), ("Vänern", 13.3, 58.9), ("Vättern", 14.6, 58.4),
    ("Mälaren", 17.2, 59.45), ("Lake Peipus", 27.5, 58.7), ("Saimaa", 28.2, 61.25), ("Lake Balaton", 17.75, 46.85),
    ("Lake Geneva", 6.55, 46.45), ("Lake Constance", 9.4, 47.63), ("Lake Garda", 10.67, 45.6),
    ("Lake Baikal", 108.0, 53.5), ("Lake Balkhash", 74.0, 46.3), ("Issyk-Kul", 77.3, 42.45), ("Lake Van", 43.0, 38.6),
    ("Lake Urmia", 45.4, 37.7), ("Qinghai Lake", 100.2, 36.9), ("Lake Victoria", 33.0, -1.0),
    ("Lake Tanganyika", 29.6, -6.5), ("Lake Malawi", 34.5, -12.0), ("Lake Turkana", 36.1, 3.6),
    ("Lake Albert", 30.9, 1.7), ("Lake Kivu", 29.1, -2.0), ("Lake Volta", -0.1, 7.2), ("Lake Nasser", 32.3, 23.2),
    ("Lake Kariba", 27.9, -17.0), ("Lake Tana", 37.3, 12.0), ("Lake Eyre", 137.3, -28.5), ("Lake Taupo", 175.9, -38.8),
]

# Boxes by hand, west, south, east, north: continents, cut as atlases do, and a country that the source leaves out.
BOXES = [
    ("africa", -26.0, -36.0, 60.0, 38.5), ("asia", 25.0, -11.5, 180.0, 78.0), ("europe", -25.0, 34.0, 45.0, 72.0),
    ("north-america", -170.0, 7.0, -50.0, 84.0), ("oceania", 110.0, -50.0, -120.0, 30.0),
    ("south-america", -93.0, -57.0, -33.0, 13.5), ("world", -180.0, -85.0511287, 180.0, 85.0511287),
    ("va", 12.4457, 41.9002, 12.4584, 41.9075),
]
