package rialto.dialect.xml;

/** One thing that a request asks for, with the attributes as they were spelled, and its answer when it has one. */
final class XmlItem {
    /** What is asked for, which decides the shape of the answer. */
    enum Kind {
        ACCOUNT,
        /** A symbol by itself; answered only when it fails and has no accounts that tell. */
        SYMBOL,
        SHARES,
        ORDER,
        QUERY,
        CANCEL,
        /** An element that is not known where it stands. */
        UNKNOWN
    }

    final Kind kind;
    String sym;
    String id;
    String amount;
    String limit;
    /** Balance or number of shares. */
    String quantity;
    /** The same in minor units, once it is read. */
    long units;
    /** Of SYMBOL: whether items for its accounts follow. */
    boolean hasAccounts;

    XmlRequest request;
    boolean isDone;
    /** Whether its limits let it pass: it is charged once, however often it must wait. */
    boolean isAdmitted;

    String error;
    long orderId;
    OrderHistory story;

    XmlItem(final Kind kind) {
        this.kind = kind;
    }
}
