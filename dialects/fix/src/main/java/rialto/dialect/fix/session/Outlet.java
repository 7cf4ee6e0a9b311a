package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.dialect.fix.message.FieldWriter;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.command.CommandSender;
import rialto.gateway.disconnect.ClientSession;
import rialto.gateway.state.Account;

/**
 * The way to one client that has logged on. Messages get their header, with MsgSeqNum(34) and SendingTime(52), when they are
 * sent. Where the log gives the numbers they are sent when it has. Owned by the event loop.
 */
public interface Outlet {
    /** Writes the fields of a message behind its MsgType(35). */
    interface Body {
        void write(FieldWriter into);
    }

    /** Longest value of a client that is sent back to it, in bytes. */
    int MAX_VALUE = 255;

    /**
     * An empty body, to be filled and sent. There is one at a time: the one before is void, and so it is after any other call
     * that sends.
     */
    FieldWriter body();

    /**
     * Sends a message, or will when it has a number.
     *
     * @param type MsgType(35)
     * @return false when the connection has ended, or ends now because its client does not read
     */
    boolean send(String type, FieldWriter body);

    /**
     * Sends a message that is written when it has its number: so it tells how things stand between the messages before and
     * after it, and not when it was asked for.
     *
     * @return as {@link #send(String, FieldWriter)}
     */
    boolean sendLate(String type, Body body);

    /**
     * Sends a message of which a part is the same for many clients. Both parts are whole fields, and are not changed any more.
     *
     * @param own    the fields that the body begins with
     * @param shared the others
     * @return as {@link #send(String, FieldWriter)}
     */
    boolean send(String type, byte[] own, byte[] shared);

    /** Has what was sent by a timer leave at once. Other messages leave at the end of what they answer or tell of. */
    void flush();

    /**
     * Refuses a malformed message by a Reject(3).
     *
     * @param refused that is being handled
     * @param tag     RefTagID(371); 0 for none
     * @param reason  SessionRejectReason(373)
     * @param text    what was wrong, what was seen and what would pass
     */
    void reject(FIXMessage refused, int tag, int reason, String text);

    /**
     * Refuses a well-formed message by a BusinessMessageReject(j).
     *
     * @param refused that is being handled
     * @param refId   BusinessRejectRefID(379), the client's id of it; null for none
     * @param reason  BusinessRejectReason(380)
     * @param text    what was wrong, what was seen and what would pass
     */
    void businessReject(FIXMessage refused, String refId, int reason, String text);

    /**
     * Sends a command of a numbered session, to be carried out once. It is encoded in the call. While the venue is busy it
     * waits, and nothing more of the client is read.
     *
     * @param inner      writes the command; its source is not looked at
     * @param partyId    whom the client acts for by the order that it enters or changes: reports of the order tell it. Empty for
     *                   none
     * @param number     MsgSeqNum(34) of the client's message
     * @param completion told the outcome. Reports are sent without it. On {@code onTimeout} the connection ends by itself
     * @throws IllegalStateException when the numbers are not the log's
     */
    void send(CommandSender.Encoder inner, String partyId, long number, CommandSender.Completion completion);

    /** As above, of a command that neither enters nor changes an order. */
    default void send(final CommandSender.Encoder inner, final long number, final CommandSender.Completion completion) {
        send(inner, "", number, completion);
    }

    /** Whether the client reads what it is sent: otherwise hold back what can be told later. */
    boolean isWritable();

    /** The client is read again, unless something else is in the way. */
    void resume();

    /** Whether nothing can be sent any more. */
    boolean isClosed();

    /** Ends the session with a Logout(5). */
    void logOut(String text);

    Account account();

    /** Whether the client's key may trade. */
    boolean mayTrade();

    /** The API key that the client showed. */
    String keyId();

    /** The client's name of the session, SenderCompID(49). */
    String name();

    /** Where the client is. */
    ClientAddress client();

    /** For what ends when the connection does. */
    ClientSession clientSession();
}
