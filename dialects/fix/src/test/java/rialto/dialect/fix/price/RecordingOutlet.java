package rialto.dialect.fix.price;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.session.Outlet;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.command.CommandSender;
import rialto.gateway.disconnect.ClientSession;
import rialto.gateway.state.Account;

import java.util.ArrayDeque;
import java.util.Queue;

/** A client that reads, or does not, and keeps what it was told. */
final class RecordingOutlet implements Outlet {
    final Queue<Told> told = new ArrayDeque<>();
    /** Messages that fit before it does not read any more. */
    int room = Integer.MAX_VALUE;

    /** How often it was to be read again. */
    int resumed;

    boolean mayTrade = true;

    private final Account account;

    RecordingOutlet(final Account account) {
        this.account = account;
    }

    /** The next message, which must be there and of that type. */
    Told next(final String type) {
        final Told next = told.poll();
        if (next == null || !next.type().equals(type)) {
            throw new AssertionError("not a " + type + ", but " + next);
        }
        return next;
    }

    @Override
    public boolean send(final String type, final byte[] own, final byte[] shared) {
        room--;
        return told.add(Told.of(type, own, shared));
    }

    @Override
    public void flush() {}

    @Override
    public void resume() {
        resumed++;
    }

    @Override
    public void reject(final FIXMessage refused, final int tag, final int reason, final String text) {
        told.add(new Told(
                "3",
                java.util.List.of(
                        new Told.Field(371, Integer.toString(tag)),
                        new Told.Field(373, Integer.toString(reason)),
                        new Told.Field(58, text))));
    }

    @Override
    public void businessReject(final FIXMessage refused, final String refId, final int reason, final String text) {
        told.add(new Told(
                "j",
                java.util.List.of(
                        new Told.Field(379, String.valueOf(refId)),
                        new Told.Field(380, Integer.toString(reason)),
                        new Told.Field(58, text))));
    }

    @Override
    public boolean isWritable() {
        return room > 0;
    }

    @Override
    public FieldWriter body() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean sendLate(final String type, final Body body) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean send(final String type, final FieldWriter body) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void send(
            final CommandSender.Encoder inner,
            final String partyId,
            final long number,
            final CommandSender.Completion completion) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isClosed() {
        return false;
    }

    @Override
    public void logOut(final String text) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Account account() {
        return account;
    }

    @Override
    public boolean mayTrade() {
        return mayTrade;
    }

    @Override
    public String keyId() {
        return "key";
    }

    @Override
    public String name() {
        return "client";
    }

    @Override
    public ClientAddress client() {
        return ClientAddress.UNKNOWN;
    }

    @Override
    public ClientSession clientSession() {
        throw new UnsupportedOperationException();
    }
}
