package rialto.sequencer;

import io.aeron.ChannelUri;
import io.aeron.CommonContext;
import org.agrona.SystemUtil;

import java.net.InetAddress;
import java.util.Set;

/**
 * Where a program on the network wants to be answered or replayed to. Of the channel that it names only the port and the
 * stream's session are taken: the channel itself is made anew. So nobody outside chooses how much memory a member takes
 * for him, on which interface it speaks, or whom it speaks to: that is the address from which he asks.
 */
final class OutsideChannel {
    /** Terms of answers, bytes; honest programs name it. */
    static final int ANSWER_TERM_LENGTH = 64 * 1024;

    private static final int MAX_SHOWN = 200;
    /** What Aeron's Archive clients name besides; it is taken no notice of. */
    private static final Set<String> HARMLESS =
            Set.of(CommonContext.MTU_LENGTH_PARAM_NAME, CommonContext.SPARSE_PARAM_NAME);

    private final String endpoint;
    private final Integer sessionId;

    private OutsideChannel(final String endpoint, final Integer sessionId) {
        this.endpoint = endpoint;
        this.sessionId = sessionId;
    }

    /**
     * Reads a channel.
     *
     * @param source from where its request came
     * @throws RefusedRequestException naming what it has that it must not have
     */
    static OutsideChannel parse(final String channel, final InetAddress source) {
        try {
            final ChannelUri uri = ChannelUri.parse(channel);
            if (!uri.isUdp() || !uri.prefix().isEmpty()) {
                throw refused(channel, "it must be aeron:udp?endpoint=HOST:PORT");
            }
            uri.forEachParameter((name, value) -> check(channel, name, value));
            final String sessionId = uri.get(CommonContext.SESSION_ID_PARAM_NAME);
            return new OutsideChannel(
                    endpoint(channel, uri.get(CommonContext.ENDPOINT_PARAM_NAME), source),
                    sessionId == null ? null : Integer.valueOf(sessionId));
        } catch (final IllegalArgumentException e) {
            throw refused(channel, "it is no channel that could be used");
        }
    }

    private static void check(final String channel, final String name, final String value) {
        final boolean isTermLength = name.equals(CommonContext.TERM_LENGTH_PARAM_NAME);
        if (isTermLength && SystemUtil.parseSize(name, value) > ANSWER_TERM_LENGTH) {
            throw refused(channel, "term-length may be " + ANSWER_TERM_LENGTH + " at most");
        }
        if (!isTermLength
                && !name.equals(CommonContext.ENDPOINT_PARAM_NAME)
                && !name.equals(CommonContext.SESSION_ID_PARAM_NAME)
                && !HARMLESS.contains(name)) {
            throw refused(channel, name + " is not for others to choose");
        }
    }

    /** A name is not looked up: who asks is where he asks from. */
    private static String endpoint(final String channel, final String endpoint, final InetAddress source) {
        final int colon = endpoint == null ? -1 : endpoint.lastIndexOf(':');
        if (colon <= 0) {
            throw refused(channel, "its endpoint must be HOST:PORT");
        }
        final int port = port(channel, endpoint);
        final InetAddress address = literal(endpoint.substring(0, colon));
        if (address != null && !address.equals(source)) {
            throw refused(
                    channel,
                    "it was asked for from " + source.getHostAddress()
                            + ", and nobody else is sent anything (cluster.client-host must be that address)");
        }
        return SourceAddress.endpoint(source, port);
    }

    private static int port(final String channel, final String endpoint) {
        try {
            return SourceAddress.port(endpoint);
        } catch (final IllegalArgumentException e) {
            throw refused(channel, "its port must be 1 to " + SourceAddress.MAX_PORT);
        }
    }

    private static InetAddress literal(final String host) {
        try {
            return InetAddress.ofLiteral(host);
        } catch (final IllegalArgumentException e) {
            return null;
        }
    }

    /** {@code address:port} where it leads. */
    String endpoint() {
        return endpoint;
    }

    /** For answers, which are short. */
    String ofAnswers() {
        return "aeron:udp?endpoint=" + endpoint + "|term-length=" + ANSWER_TERM_LENGTH + "|sparse=true" + session();
    }

    /** For a replay: its terms are as long as those of what was recorded. */
    String ofReplay() {
        return "aeron:udp?endpoint=" + endpoint + "|sparse=true" + session();
    }

    private String session() {
        return sessionId == null ? "" : "|session-id=" + sessionId;
    }

    private static RefusedRequestException refused(final String channel, final String why) {
        final String shown =
                channel.substring(0, Math.min(channel.length(), MAX_SHOWN)).replaceAll("[^ -~]", "?");
        return new RefusedRequestException("to be answered on " + shown + ": " + why);
    }
}
