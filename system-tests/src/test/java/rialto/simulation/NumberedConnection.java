package rialto.simulation;

import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.state.NumberedSession;
import rialto.protocol.Identifier36;
import rialto.protocol.LogOnSessionEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.NumberedCommandEncoder;
import rialto.protocol.OrderParty;
import rialto.protocol.RejectReason;
import rialto.protocol.TakeSessionNumbersEncoder;

/** What a gateway does for a client that has, or takes, a numbered session there. */
final class NumberedConnection {
    private final World world;
    private final Gateway gateway;
    private final NumberedClient client;
    private boolean closed;
    private boolean open;
    private int inFlight;
    private long sessionId;
    private int epoch;
    /** Of the session in the log, after all that was sent there. */
    private long nextNumberIn;

    NumberedConnection(final World world, final Gateway gateway, final NumberedClient client) {
        this.world = world;
        this.gateway = gateway;
        this.client = client;
    }

    boolean isOpen() {
        return open && !closed;
    }

    boolean wasOpen() {
        return open;
    }

    boolean isSettled() {
        return isOpen() && inFlight == 0;
    }

    /** @return false if the gateway is busy: nothing was sent, and the connection is over */
    boolean logOn(final long number, final long sentTimestampNs, final boolean resets) {
        gateway.connected(this);
        return send(
                (buffer, offset, header, gatewayId, correlationId) -> {
                    final LogOnSessionEncoder command =
                            new LogOnSessionEncoder().wrapAndApplyHeader(buffer, offset, header);
                    command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    Identifier36.encode(client.name, command.name());
                    command.accountId(client.accountId)
                            .sentTimestampNs(sentTimestampNs)
                            .number(number)
                            .kind(client.kind)
                            .reset((short) (resets ? 1 : 0));
                    return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
                },
                told -> {
                    final NumberedSession session = told.session();
                    if (session == null) {
                        close();
                        return;
                    }
                    open = true;
                    sessionId = session.sessionId();
                    epoch = session.epoch();
                    nextNumberIn = session.nextNumberIn();
                    client.loggedOn(sessionId, nextNumberIn);
                });
    }

    /** @return false if the connection is over */
    boolean transmit(final NumberedClient.Message message) {
        if (!isOpen()) {
            return false;
        }
        final long next = nextNumberIn;
        nextNumberIn = message.number() + 1;
        return send(
                (buffer, offset, header, gatewayId, correlationId) -> message.command() == null
                        ? take(
                                new TakeSessionNumbersEncoder().wrapAndApplyHeader(buffer, offset, header),
                                message,
                                next,
                                gatewayId,
                                correlationId)
                        : numbered(
                                new NumberedCommandEncoder().wrapAndApplyHeader(buffer, offset, header),
                                header,
                                message,
                                next,
                                gatewayId,
                                correlationId),
                told -> {
                    if (told.commandReject() != RejectReason.NONE) {
                        world.trace.count(Happening.NUMBERED_OUT_OF_TURN);
                        close();
                    }
                });
    }

    private int take(
            final TakeSessionNumbersEncoder command,
            final NumberedClient.Message message,
            final long next,
            final int gatewayId,
            final long correlationId) {
        command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
        command.accountId(client.accountId)
                .sessionId(sessionId)
                .number(message.number())
                .nextNumberIn(next)
                .epoch(epoch)
                .count(1 + (int) (message.number() % 3));
        return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
    }

    private int numbered(
            final NumberedCommandEncoder command,
            final MessageHeaderEncoder header,
            final NumberedClient.Message message,
            final long next,
            final int gatewayId,
            final long correlationId) {
        OrderParty.encode(command, header, message.number() % 2 == 0 ? "" : "party" + message.number() % 3);
        command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
        command.accountId(client.accountId)
                .sessionId(sessionId)
                .number(message.number())
                .nextNumberIn(next)
                .epoch(epoch)
                .putCommand(message.command(), 0, message.command().length);
        return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
    }

    private interface Told {
        void of(CommandOutcome outcome);
    }

    private boolean send(final CommandSender.Encoder encoder, final Told told) {
        inFlight++;
        final boolean isSent = gateway.sendNumbered(encoder, new CommandSender.Completion() {
            @Override
            public void onOutcome(final CommandOutcome outcome) {
                inFlight--;
                if (!closed) {
                    told.of(outcome);
                }
            }

            @Override
            public void onTimeout() {
                inFlight--;
                close();
            }
        });
        if (!isSent) {
            inFlight--;
            close();
        }
        return isSent;
    }

    /** The session is somebody else's. */
    void onLoggedOn(final NumberedSession session) {
        if (isOpen() && session.sessionId() == sessionId && session.epoch() != epoch) {
            world.trace.count(Happening.NUMBERED_TAKEN_OVER);
            close();
        }
    }

    /** The gateway is no more, or does not know what became of what it sent. */
    void close() {
        if (!closed) {
            closed = true;
            gateway.disconnected(this);
            client.closed(this);
        }
    }
}
