package rialto.reporting;

import rialto.protocol.AccountFees;
import rialto.protocol.AccountFeesSetEncoder;
import rialto.protocol.FeeSchedule;
import rialto.protocol.FeeScheduleAssignedEncoder;
import rialto.protocol.FeeScheduleSetEncoder;
import rialto.protocol.Identifier36;
import rialto.reporting.AdministrationEvents.Body;

/** Events of fees, for an {@link EventScript}. */
final class FeeEvents {
    private FeeEvents() {}

    static Body schedule(final FeeSchedule schedule) {
        return (buffer, offset, messageHeader, header) -> {
            final FeeScheduleSetEncoder event =
                    new FeeScheduleSetEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            Identifier36.encode(schedule.name(), event.name());
            event.scheduleId(schedule.scheduleId()).volumeAssetId(schedule.volumeAssetId());
            event.tierCount((short) schedule.tiers().size());
            for (int i = 0; i < schedule.tiers().size(); i++) {
                event.volumeFrom(i, schedule.tiers().get(i).volumeFrom());
                event.makerFeePpm(i, schedule.tiers().get(i).makerFeePpm());
                event.takerFeePpm(i, schedule.tiers().get(i).takerFeePpm());
            }
            return event.encodedLength();
        };
    }

    static Body assigned(final int instrumentId, final int scheduleId) {
        return (buffer, offset, messageHeader, header) -> {
            final FeeScheduleAssignedEncoder event =
                    new FeeScheduleAssignedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            return event.instrumentId(instrumentId).scheduleId(scheduleId).encodedLength();
        };
    }

    static Body account(final long accountId, final AccountFees terms) {
        return (buffer, offset, messageHeader, header) -> {
            final AccountFeesSetEncoder event =
                    new AccountFeesSetEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            return event.accountId(accountId)
                    .discountPpm(terms.discountPpm())
                    .fixedTier((short) terms.fixedTier())
                    .encodedLength();
        };
    }
}
