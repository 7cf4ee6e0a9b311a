package rialto.app.venue;

import org.agrona.MutableDirectBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;
import rialto.gatewaytest.HostileCommands;
import rialto.gatewaytest.RunningVenue;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SetAccountStateEncoder;
import rialto.protocol.SetOrderEntryEncoder;
import rialto.protocol.SetTradingPhaseEncoder;
import rialto.protocol.SuspensionReason;
import rialto.protocol.TradingPhase;

/**
 * Undoes what may be done by right: a venue, an instrument, an account that was shut is opened again. Without it hostile
 * commands would soon meet nothing but closed doors.
 */
final class Reopening {
    private static final int STORAGE_MEMBERS = 16;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final CommandSourceEncoder source = new CommandSourceEncoder();
    private final SetOrderEntryEncoder entry = new SetOrderEntryEncoder();
    private final SetTradingPhaseEncoder phase = new SetTradingPhaseEncoder();
    private final SetAccountStateEncoder account = new SetAccountStateEncoder();

    /** Sends what was written. */
    interface Outlet {
        void send(int length) throws Exception;
    }

    /** Lets orders in everywhere. */
    void venue(final MutableDirectBuffer buffer, final Outlet outlet) throws Exception {
        allow(buffer, outlet, 0, SuspensionReason.ADMINISTRATOR, 0);
        for (int member = 0; member < STORAGE_MEMBERS; member++) {
            allow(buffer, outlet, 0, SuspensionReason.STORAGE, member);
        }
    }

    /** Lets orders in everywhere, and the named accounts trade on the named instruments. */
    void all(final MutableDirectBuffer buffer, final Outlet outlet) throws Exception {
        venue(buffer, outlet);
        for (int id = 1; id <= HostileCommands.LAST_INSTRUMENT; id++) {
            allow(buffer, outlet, id, SuspensionReason.ADMINISTRATOR, 0);
            phase.wrapAndApplyHeader(buffer, 0, header).instrumentId(id).phase(TradingPhase.CONTINUOUS);
            send(buffer, outlet, phase);
        }
        for (long id = RunningVenue.FIRST_ACCOUNT; id <= HostileCommands.LAST_ACCOUNT; id++) {
            account.wrapAndApplyHeader(buffer, 0, header)
                    .accountId(id)
                    .frozen((short) 0)
                    .cancelOrders((short) 0)
                    .putReason(new byte[0], 0, 0);
            send(buffer, outlet, account);
        }
    }

    private void allow(
            final MutableDirectBuffer buffer,
            final Outlet outlet,
            final int instrumentId,
            final SuspensionReason reason,
            final int member)
            throws Exception {
        entry.wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(instrumentId)
                .reason(reason)
                .memberId((short) member)
                .allowed((short) 1)
                .cancelAll((short) 0);
        send(buffer, outlet, entry);
    }

    private void send(final MutableDirectBuffer buffer, final Outlet outlet, final MessageEncoderFlyweight command)
            throws Exception {
        source.wrap(buffer, MessageHeaderEncoder.ENCODED_LENGTH)
                .gatewayId(0)
                .flags(0)
                .correlationId(0);
        outlet.send(MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength());
    }
}
