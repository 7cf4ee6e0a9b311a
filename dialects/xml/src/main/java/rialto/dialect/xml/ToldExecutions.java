package rialto.dialect.xml;

/**
 * How many executions answers tell: those of one request, and those of all that are not written yet. An order may have any
 * number of them, and a request may ask for one order as often as it likes. Owned by the event loop.
 */
final class ToldExecutions {
    /** In the answer to one request: about 6 MB. */
    static final int MOST_OF_REQUEST = 65_536;

    private static final int MOST = 16 * MOST_OF_REQUEST;

    private int left = MOST;

    /**
     * Has an item tell of its order, or say why it cannot.
     *
     * @return whether it tells
     */
    boolean tell(final XmlItem item, final OrderHistory story) {
        final int count = story.executions();
        if (count > MOST_OF_REQUEST) {
            refuse(item);
        } else if (item.request.told + count > MOST_OF_REQUEST) {
            fail(
                    item,
                    "the answer would tell more than " + MOST_OF_REQUEST
                            + " executions; ask for fewer orders in one request");
        } else if (count > left) {
            fail(item, "others are told too much at the moment; try again");
        } else {
            left -= count;
            item.request.told += count;
            item.story = story;
            return true;
        }
        return false;
    }

    /** An order has more executions than an answer may have. */
    static void refuse(final XmlItem item) {
        fail(
                item,
                "the order has more than " + MOST_OF_REQUEST
                        + " executions, which is more than an answer tells; the venue's operator can export them");
    }

    private static void fail(final XmlItem item, final String error) {
        item.error = item.kind == XmlItem.Kind.CANCEL ? "the order is canceled; " + error : error;
    }

    /** The answer to a request was written. */
    void giveBack(final XmlRequest request) {
        left += request.told;
        request.told = 0;
    }
}
