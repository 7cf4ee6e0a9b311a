package rialto.client;

import rialto.protocol.SnapshotAvoidedStreamDecoder;
import rialto.protocol.SnapshotChildOrderDecoder;
import rialto.protocol.SnapshotCreditLineDecoder;
import rialto.protocol.SnapshotHoldDecoder;
import rialto.protocol.SnapshotLadderDecoder;
import rialto.protocol.SnapshotMinQuantityDecoder;
import rialto.protocol.SnapshotParentCountersDecoder;
import rialto.protocol.SnapshotParentOrderDecoder;
import rialto.protocol.SnapshotQuoteAnswerDecoder;
import rialto.protocol.SnapshotQuoteCountersDecoder;
import rialto.protocol.SnapshotQuoteProviderDecoder;
import rialto.protocol.SnapshotQuoteRequestDecoder;
import rialto.protocol.SnapshotQuoteWalkDecoder;
import rialto.protocol.SnapshotSettlementDecoder;
import rialto.protocol.SnapshotTierDecoder;

/** Records of streamed quotes in a snapshot, one method each; every method does nothing unless overridden. */
public interface QuoteRecordListener {
    /** Hears nothing. */
    QuoteRecordListener NONE = new QuoteRecordListener() {};

    default void onQuoteCounters(final SnapshotQuoteCountersDecoder record) {}

    default void onSettlement(final SnapshotSettlementDecoder record) {}

    default void onQuoteProvider(final SnapshotQuoteProviderDecoder record) {}

    default void onLadder(final SnapshotLadderDecoder record) {}

    default void onTier(final SnapshotTierDecoder record) {}

    default void onCreditLine(final SnapshotCreditLineDecoder record) {}

    default void onMinQuantity(final SnapshotMinQuantityDecoder record) {}

    default void onHold(final SnapshotHoldDecoder record) {}

    default void onQuoteRequest(final SnapshotQuoteRequestDecoder record) {}

    default void onQuoteAnswer(final SnapshotQuoteAnswerDecoder record) {}

    default void onQuoteWalk(final SnapshotQuoteWalkDecoder record) {}

    default void onParentCounters(final SnapshotParentCountersDecoder record) {}

    default void onParentOrder(final SnapshotParentOrderDecoder record) {}

    default void onChildOrder(final SnapshotChildOrderDecoder record) {}

    default void onAvoidedStream(final SnapshotAvoidedStreamDecoder record) {}
}
