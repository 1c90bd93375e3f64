#include "CPlayerPage.h"

#include <pthread.h>
#include <string.h>

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char page[] = {
#embed "page.html"
};
static const unsigned char style[] = {
#embed "style.css"
};
/* One script of several files: they share one scope, and each has one concern. */
static const unsigned char script[] = {
#embed "script/head.js"
    ,
#embed "script/words.js"
    ,
#embed "script/pictures.js"
    ,
#embed "script/map.js"
    ,
#embed "script/view.js"
    ,
#embed "script/pins.js"
    ,
#embed "script/timeline.js"
    ,
#embed "script/layers.js"
    ,
#embed "script/player.js"
    ,
#embed "script/keys.js"
    ,
#embed "script/foot.js"
};
#pragma clang diagnostic pop

/* The script without indentation, lines of comment and spaces beside '=': no string of it goes over several lines or has
   such a space. */
static unsigned char dense[sizeof script];
static size_t dense_size;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void condense(void) {
    const unsigned char *end = script + sizeof script;
    for (const unsigned char *line = script; line < end;) {
        const unsigned char *stop = memchr(line, '\n', (size_t)(end - line));
        const unsigned char *next = stop ? stop + 1 : end;
        while (line < next && *line == ' ') line++;
        size_t length = (size_t)(next - line);
        int is_comment = length >= 3 && (!memcmp(line, "// ", 3) || !memcmp(line, "/**", 3));
        if (length > 1 && !is_comment) {
            for (; line < next; line++) {
                if (*line == ' ' && (line[-1] == '=' || line[1] == '=')) continue;
                dense[dense_size++] = *line;
            }
        }
        line = next;
    }
}

const void *wx_player_start(wx_player_part part) {
    switch (part) {
    case wx_player_page: return page;
    case wx_player_style: return style;
    case wx_player_script:
        pthread_once(&once, condense);
        return dense;
    }
    return 0;
}

size_t wx_player_size(wx_player_part part) {
    switch (part) {
    case wx_player_page: return sizeof page;
    case wx_player_style: return sizeof style;
    case wx_player_script:
        pthread_once(&once, condense);
        return dense_size;
    }
    return 0;
}
