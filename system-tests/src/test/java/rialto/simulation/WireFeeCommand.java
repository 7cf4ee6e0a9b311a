package rialto.simulation;

import org.agrona.ExpandableArrayBuffer;
import rialto.engine.AccountFees;
import rialto.engine.FeeCommand;
import rialto.engine.FeeSchedule;
import rialto.protocol.AssignFeeScheduleEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SetAccountFeesEncoder;
import rialto.protocol.SetFeeScheduleEncoder;

/** Random commands about fees as messages of the log. */
final class WireFeeCommand {
    private final ExpandableArrayBuffer buffer;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    WireFeeCommand(final ExpandableArrayBuffer buffer) {
        this.buffer = buffer;
    }

    /** @return length without the header */
    int body(final FeeCommand command) {
        return switch (command) {
            case FeeCommand.SetFeeSchedule set -> set(set.schedule());
            case FeeCommand.AssignFeeSchedule assign -> assign(assign);
            case FeeCommand.SetAccountFees set -> set(set.terms());
        };
    }

    private int assign(final FeeCommand.AssignFeeSchedule command) {
        final AssignFeeScheduleEncoder encoder = new AssignFeeScheduleEncoder().wrapAndApplyHeader(buffer, 0, header);
        WireCommand.identifier(encoder.name(), command.identifier());
        return encoder.instrumentId(command.instrumentId()).encodedLength();
    }

    private int set(final FeeSchedule schedule) {
        final SetFeeScheduleEncoder encoder = new SetFeeScheduleEncoder().wrapAndApplyHeader(buffer, 0, header);
        WireCommand.identifier(encoder.name(), schedule.name);
        encoder.volumeAssetId(schedule.volumeAssetId).tierCount((short) (schedule.tierCount & 0xFF));
        for (int i = 0; i < FeeSchedule.MAX_TIERS; i++) {
            encoder.volumeFrom(i, schedule.volumeFrom[i]);
            encoder.makerFeePpm(i, schedule.makerFeePpm[i]);
            encoder.takerFeePpm(i, schedule.takerFeePpm[i]);
        }
        return encoder.encodedLength();
    }

    private int set(final AccountFees terms) {
        return new SetAccountFeesEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .accountId(terms.accountId)
                .discountPpm(terms.discountPpm)
                .fixedTier((short) (terms.fixedTier & 0xFF))
                .encodedLength();
    }
}
