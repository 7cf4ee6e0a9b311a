package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;

/** What serves the application messages of one client's connection. Owned by the event loop. */
public interface Application {
    /**
     * A message came that the {@link Dictionary} finds well-formed; those of sessions never come here. What is sent before
     * this returns answers it. Of a numbered session either one command or messages answer it, not both.
     *
     * @param type    its MsgType(35)
     * @param message its fields from MsgType(35) on, without CheckSum(10); valid during the call
     * @param number  its MsgSeqNum(34)
     */
    void onMessage(String type, FIXMessage message, long number);

    /** Whether nothing more of the client is to be read for now; {@link Outlet#resume} says when it may be. */
    default boolean isBusy() {
        return false;
    }

    /** The client reads again, after {@link Outlet#isWritable} was false. */
    default void onWritable() {}

    /** The connection has ended: nothing can be sent any more. */
    default void onClosed() {}
}
