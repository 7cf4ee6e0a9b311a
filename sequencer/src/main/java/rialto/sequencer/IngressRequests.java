package rialto.sequencer;

import io.aeron.cluster.codecs.ChallengeResponseDecoder;
import io.aeron.cluster.codecs.ChallengeResponseEncoder;
import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.cluster.codecs.MessageHeaderEncoder;
import io.aeron.cluster.codecs.SessionConnectRequestDecoder;
import io.aeron.cluster.codecs.SessionConnectRequestEncoder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.Audience;
import rialto.client.Program;
import rialto.client.ProgramFile;
import rialto.client.ProgramKey;

import java.net.InetAddress;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/**
 * Reads the requests that begin a session, within their bounds, and writes them anew. The consensus module believes the
 * lengths that stand in them: one packet that said it had 2 GB of credentials ended a member. Belongs to one thread.
 */
final class IngressRequests {
    /** Longest name of a program or proof of its key. */
    static final int MAX_CREDENTIALS = 256;

    private static final int MAX_CHANNEL = 512;

    private final SessionConnectRequestDecoder connect = new SessionConnectRequestDecoder();
    private final SessionConnectRequestEncoder rebuiltConnect = new SessionConnectRequestEncoder();
    private final ChallengeResponseDecoder challengeResponse = new ChallengeResponseDecoder();
    private final ChallengeResponseEncoder rebuiltChallengeResponse = new ChallengeResponseEncoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final UnsafeBuffer rebuilt = new UnsafeBuffer(new byte[2_048]);

    private final String endpoint;
    private final Function<String, ProgramFile> programs;
    private DirectBuffer request;
    private int at;
    private int end;
    private String fault;

    /**
     * @param endpoint {@code host:port} of the member's ingress
     * @param programs finds a program by its name; gives null where there is none
     */
    IngressRequests(final String endpoint, final Function<String, ProgramFile> programs) {
        this.endpoint = endpoint;
        this.programs = programs;
    }

    /** What was written last. */
    DirectBuffer rebuilt() {
        return rebuilt;
    }

    /** Why the last one was not written, for the log. */
    String fault() {
        return fault;
    }

    /**
     * A request for a session.
     *
     * @param name who it says that it is from
     * @param audience of the key that it must show
     * @param program with whose key it was made; null for a stranger's
     */
    record Asked(
            byte[] name,
            Audience audience,
            Program program,
            long correlationId,
            int responseStreamId,
            int version,
            String responseChannel) {
        /** A stranger's word. */
        String printableName() {
            return new String(name, StandardCharsets.US_ASCII).replaceAll("[^A-Za-z0-9._-]", "?");
        }
    }

    /**
     * Reads a request for a session.
     *
     * @param source from where it came
     * @return null when it cannot be believed, see {@link #fault}
     */
    Asked asked(final DirectBuffer buffer, final int offset, final int length, final InetAddress source) {
        if (!begin(buffer, offset, length, SessionConnectRequestDecoder.BLOCK_LENGTH)) {
            fault = "to open a session, in another version than this member's";
            return null;
        }
        connect.wrapAndApplyHeader(buffer, offset, header);
        final byte[] channel = next(MAX_CHANNEL);
        final byte[] credentials = channel == null ? null : next(MAX_CREDENTIALS);
        if (credentials == null) {
            fault = "to open a session, with lengths that are none";
            return null;
        }
        final String wanted = new String(channel, StandardCharsets.US_ASCII);
        final String responseChannel = ResponseChannel.rebuilt(wanted, source);
        if (responseChannel == null) {
            fault = "to open a session that is answered at " + printable(wanted)
                    + ": it takes aeron:udp?endpoint=ADDRESS:PORT with the address from which it came, "
                    + source.getHostAddress() + " (cluster.client-host must be that address)";
            return null;
        }
        final Audience audience =
                Audience.ofIngress(endpoint, connect.responseStreamId(), ResponseChannel.sessionId(responseChannel));
        final byte[] name = ProgramKey.nameIn(credentials);
        return new Asked(
                name,
                audience,
                program(name, audience, credentials),
                connect.correlationId(),
                connect.responseStreamId(),
                connect.version(),
                responseChannel);
    }

    private Program program(final byte[] name, final Audience audience, final byte[] credentials) {
        final ProgramFile file = programs.apply(new String(name, StandardCharsets.US_ASCII));
        return file != null && file.key().isRequest(audience, credentials) ? file.program() : null;
    }

    /**
     * Writes a request for a session.
     *
     * @param said its credentials
     * @return its length
     */
    int connect(final Asked asked, final byte[] said) {
        rebuiltConnect
                .wrapAndApplyHeader(rebuilt, 0, headerEncoder)
                .correlationId(asked.correlationId)
                .responseStreamId(asked.responseStreamId)
                .version(asked.version)
                .responseChannel(asked.responseChannel)
                .putEncodedCredentials(said, 0, said.length)
                .clientInfo("");
        return MessageHeaderEncoder.ENCODED_LENGTH + rebuiltConnect.encodedLength();
    }

    /**
     * Writes an answer to a challenge.
     *
     * @return its length; 0 when it cannot be believed, see {@link #fault}
     */
    int challengeResponse(final DirectBuffer buffer, final int offset, final int length) {
        if (!begin(buffer, offset, length, ChallengeResponseDecoder.BLOCK_LENGTH)) {
            return refuse("to answer a challenge, in another version than this member's");
        }
        challengeResponse.wrapAndApplyHeader(buffer, offset, header);
        final byte[] credentials = next(MAX_CREDENTIALS);
        if (credentials == null) {
            return refuse("to answer a challenge, with a length that is none");
        }
        rebuiltChallengeResponse
                .wrapAndApplyHeader(rebuilt, 0, headerEncoder)
                .correlationId(challengeResponse.correlationId())
                .clusterSessionId(challengeResponse.clusterSessionId())
                .putEncodedCredentials(credentials, 0, credentials.length);
        return MessageHeaderEncoder.ENCODED_LENGTH + rebuiltChallengeResponse.encodedLength();
    }

    private boolean begin(final DirectBuffer buffer, final int offset, final int length, final int blockLength) {
        request = buffer;
        at = offset + MessageHeaderDecoder.ENCODED_LENGTH + blockLength;
        end = offset + length;
        return header.wrap(buffer, offset).blockLength() == blockLength && at <= end;
    }

    /** The next part of variable length; null when it is longer than it may be or than the message. */
    private byte[] next(final int maxLength) {
        final int length = at + Integer.BYTES <= end ? request.getInt(at, ByteOrder.LITTLE_ENDIAN) : -1;
        if (length < 0 || length > maxLength || at + Integer.BYTES + length > end) {
            return null;
        }
        final byte[] bytes = new byte[length];
        request.getBytes(at + Integer.BYTES, bytes);
        at += Integer.BYTES + length;
        return bytes;
    }

    private int refuse(final String what) {
        fault = what;
        return 0;
    }

    /** A stranger's words. */
    private static String printable(final String text) {
        return "'" + text.replaceAll("[^!-~]", "?") + "'";
    }
}
