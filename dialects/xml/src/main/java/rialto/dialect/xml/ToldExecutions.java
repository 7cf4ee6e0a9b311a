package rialto.dialect.xml;

/**
 * How many executions answers tell. An order may have any number of them, and a request may ask for one order as often as it
 * likes: so those of one request are bounded, and until its answer is written each takes a unit of the {@link ItemBudget}.
 * Who does not read what was told loses it to others. Owned by the event loop.
 */
final class ToldExecutions {
    /** In the answer to one request: about 6 MB. */
    static final int MOST_OF_REQUEST = 65_536;

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
        } else if (!item.request.holding.takeForAnswer(count)) {
            fail(item, "too much is told and not read at the moment; try again");
        } else {
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
        if (request.told > 0) {
            request.holding.giveBack(request.told);
            request.told = 0;
        }
    }
}
