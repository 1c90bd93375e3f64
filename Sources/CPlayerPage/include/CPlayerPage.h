/* The embedded page of the player: its markup, style and script. */
#ifndef WX_CPLAYERPAGE_H
#define WX_CPLAYERPAGE_H

#include <stddef.h>

typedef enum {
    wx_player_page,
    wx_player_style,
    wx_player_script,
} wx_player_part;

/* Where a part begins: UTF-8 in read-only memory. */
const void *wx_player_start(wx_player_part part);

/* Bytes of a part. */
size_t wx_player_size(wx_player_part part);

#endif
