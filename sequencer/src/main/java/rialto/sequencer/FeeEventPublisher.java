package rialto.sequencer;

import rialto.engine.AccountFees;
import rialto.engine.FeeSchedule;
import rialto.protocol.AccountFeesSetEncoder;
import rialto.protocol.FeeScheduleAssignedEncoder;
import rialto.protocol.FeeScheduleSetEncoder;
import rialto.protocol.MessageHeaderEncoder;

/** Encodes what is set about fees. */
final class FeeEventPublisher {
    private final EventBatchWriter events;
    private final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();
    private final FeeScheduleSetEncoder scheduleSet = new FeeScheduleSetEncoder();
    private final FeeScheduleAssignedEncoder assigned = new FeeScheduleAssignedEncoder();
    private final AccountFeesSetEncoder accountFeesSet = new AccountFeesSetEncoder();

    FeeEventPublisher(final EventBatchWriter events) {
        this.events = events;
    }

    void onFeeScheduleSet(final FeeSchedule schedule) {
        scheduleSet.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(FeeScheduleSetEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(scheduleSet.header());
        WireFees.encode(schedule, scheduleSet);
        events.endEvent(FeeScheduleSetEncoder.BLOCK_LENGTH);
    }

    void onFeeScheduleAssigned(final int instrumentId, final int scheduleId) {
        assigned.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(FeeScheduleAssignedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(assigned.header());
        assigned.instrumentId(instrumentId).scheduleId(scheduleId);
        events.endEvent(FeeScheduleAssignedEncoder.BLOCK_LENGTH);
    }

    void onAccountFeesSet(final AccountFees terms) {
        accountFeesSet.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(AccountFeesSetEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(accountFeesSet.header());
        accountFeesSet.accountId(terms.accountId).discountPpm(terms.discountPpm).fixedTier((short) terms.fixedTier);
        events.endEvent(AccountFeesSetEncoder.BLOCK_LENGTH);
    }
}
