package rialto.sequencer;

import rialto.engine.CancelReason;
import rialto.engine.CancelTimerTerms;
import rialto.engine.EngineSnapshotLoader;
import rialto.engine.PendingCancel;
import rialto.protocol.SnapshotCancelTimerDecoder;
import rialto.protocol.SnapshotPendingCancelDecoder;

/** A snapshot's records of cancel timers, and of those that have ended while orders of theirs are open, into the engine to be. */
final class CancelTimerRecordLoader {
    private final EngineSnapshotLoader engineLoader;
    private final CancelTimerTerms cancelTimer = new CancelTimerTerms();

    CancelTimerRecordLoader(final EngineSnapshotLoader engineLoader) {
        this.engineLoader = engineLoader;
    }

    void onCancelTimer(final SnapshotCancelTimerDecoder decoder) {
        cancelTimer.accountId = decoder.accountId();
        cancelTimer.cancelTimerId = decoder.cancelTimerId();
        cancelTimer.deadlineNs = decoder.deadlineNs();
        cancelTimer.countdownMs = decoder.countdownMs();
        cancelTimer.holderId = decoder.holderId();
        cancelTimer.instrumentId = decoder.instrumentId();
        cancelTimer.allOrders = decoder.allOrders() != 0;
        engineLoader.onCancelTimer(cancelTimer);
    }

    void onPendingCancel(final SnapshotPendingCancelDecoder decoder) {
        final PendingCancel pendingCancel = new PendingCancel();
        pendingCancel.accountId = decoder.accountId();
        pendingCancel.cancelTimerId = decoder.cancelTimerId();
        pendingCancel.belowOrderId = decoder.belowOrderId();
        pendingCancel.continuesNs = decoder.continuesNs();
        pendingCancel.instrumentId = decoder.instrumentId();
        pendingCancel.canceledCount = decoder.canceledCount();
        pendingCancel.reason = CancelReason.of(decoder.reasonRaw());
        pendingCancel.allOrders = decoder.allOrders() != 0;
        engineLoader.onPendingCancel(pendingCancel);
    }
}
