package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.dialect.fix.message.FieldWriter;
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
        FieldWriter route = null;
        for (int i = 0; i < message.getFieldCount(); i++) {
            final int back = back(message.tagAt(i));
            if (back != 0 && message.valueAt(i).length() > 0) {
                route = route == null ? new FieldWriter() : route;
                if (route.length() <= Outlet.MAX_VALUE * PAIRS.length) {
                    route.text(back, cut(message.valueAt(i)));
                }
            }
        }
        return route == null ? Outgoing.NO_ROUTE : route.toByteArray();
    }

    private static CharSequence cut(final CharSequence value) {
        return value.subSequence(0, Math.min(value.length(), Outlet.MAX_VALUE));
    }

    /** The tag of an answer's field for one of a message; 0 for none. */
    private static int back(final int tag) {
        for (final int[] pair : PAIRS) {
            if (tag == pair[0] || tag == pair[1]) {
                return tag == pair[0] ? pair[1] : pair[0];
            }
        }
        return 0;
    }
}
