#include "CPlayerPage.h"

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

const void *wx_player_start(wx_player_part part) {
    switch (part) {
    case wx_player_page: return page;
    case wx_player_style: return style;
    case wx_player_script: return script;
    }
    return 0;
}

size_t wx_player_size(wx_player_part part) {
    switch (part) {
    case wx_player_page: return sizeof page;
    case wx_player_style: return sizeof style;
    case wx_player_script: return sizeof script;
    }
    return 0;
}
