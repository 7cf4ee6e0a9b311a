package rialto.engine;

/** The client order ids of children: {@code --P<parent>-<number>}. Nobody else may choose one that begins so. */
final class ChildName {
    private ChildName() {}

    /** @param number from 1 */
    static void of(final long parentOrderId, final int number, final Identifier into) {
        int length = ReservedName.beginForChild(into);
        length = ReservedName.putNumber(into, length, parentOrderId);
        ReservedName.put(into, length, ReservedName.HYPHEN);
        length = ReservedName.putNumber(into, length + 1, number);
        ReservedName.end(into, length);
    }
}
