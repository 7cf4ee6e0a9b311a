package rialto.gateway.http;

import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;

/** What a client did to a WebSocket, as the code of the close frame that answers it. */
public final class SocketFaults {
    private static final String REASON = "the frame or message is too large or malformed";
    private static final short POLICY_VIOLATION = 1008;
    private static final short PROTOCOL_ERROR = 1002;
    private static final short TOO_BIG = 1009;

    private SocketFaults() {}

    /** The close code for what a socket's exception handler was told. */
    public static short closeCode(final Throwable fault) {
        if (fault instanceof CorruptedWebSocketFrameException corrupted) {
            return (short) corrupted.closeStatus().code();
        }
        return fault instanceof TooLongFrameException ? TOO_BIG : PROTOCOL_ERROR;
    }

    /** The reason beside that code. */
    public static String reason(final Throwable fault) {
        return closeCode(fault) == POLICY_VIOLATION ? fault.getMessage() : REASON;
    }
}
