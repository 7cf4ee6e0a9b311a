package rialto.dialect.postedoffer;

/** Learns what became of one order that was to be posted; one of the two, once. */
interface PostingListener {
    /** The order is in the sequenced log under this id. */
    void accepted(long orderId);

    void refused(Refusal refusal);
}
