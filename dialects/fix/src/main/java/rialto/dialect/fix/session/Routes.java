package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXValue;
import rialto.dialect.fix.message.Tag;

/** Sends answers back to whom a message came from behind its sender. */
final class Routes {
    private static final int[][] PAIRS = {
        {Tag.ON_BEHALF_OF_COMP_ID, Tag.DELIVER_TO_COMP_ID},
        {Tag.ON_BEHALF_OF_SUB_ID, Tag.DELIVER_TO_SUB_ID},
        {Tag.ON_BEHALF_OF_LOCATION_ID, Tag.DELIVER_TO_LOCATION_ID}
    };

    private Routes() {}

    /** Header fields of an answer; mostly none. */
    static byte[] back(final FIXMessage message) {
        String route = "";
        for (int i = 0; i < message.getFieldCount(); i++) {
            for (final int[] pair : PAIRS) {
                final int tag = message.tagAt(i);
                if (tag == pair[0] || tag == pair[1]) {
                    final FIXValue value = message.valueAt(i);
                    final int back = tag == pair[0] ? pair[1] : pair[0];
                    route += value.length() == 0 || route.length() > Outlet.MAX_VALUE * PAIRS.length
                            ? ""
                            : back + "=" + MessageEncoder.cut(value.toString()) + "\u0001";
                }
            }
        }
        return route.isEmpty() ? Outgoing.NO_ROUTE : MessageEncoder.ascii(route);
    }
}
