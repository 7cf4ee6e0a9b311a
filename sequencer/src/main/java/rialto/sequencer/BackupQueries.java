package rialto.sequencer;

import io.aeron.cluster.codecs.BackupQueryDecoder;
import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.protocol.DataHeaderFlyweight;
import org.agrona.DirectBuffer;

import java.net.InetAddress;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;

/**
 * Queries for a backup of others than members. The member opens a socket and a stream for each before it asks for a key: so
 * few are taken, fewer yet of one address, and they are answered at the address from which they came. Belongs to one thread.
 */
final class BackupQueries {
    /** What a backup's channel begins with; its address and a port follow. */
    static final String CHANNEL = "aeron:udp?term-length=64k|endpoint=";

    static final int MAX_QUERIES = 32;
    static final int MAX_OF_ADDRESS = 8;

    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(10);
    private static final int MESSAGE = DataHeaderFlyweight.HEADER_LENGTH;
    private static final int CHANNEL_AT =
            MESSAGE + MessageHeaderDecoder.ENCODED_LENGTH + BackupQueryDecoder.BLOCK_LENGTH;

    private final AddressShares shares = new AddressShares(MAX_QUERIES, MAX_OF_ADDRESS, INTERVAL_NS, System.nanoTime());

    /** Whether a packet that {@link ConsensusFrames} takes is no query, or one for which there is room. */
    boolean take(final DirectBuffer packet, final int length, final InetAddress source, final long nowNs) {
        if (length <= MESSAGE || template(packet) != BackupQueryDecoder.TEMPLATE_ID) {
            return true;
        }
        if (!shares.has(source, nowNs) || !isAnsweredAt(source, packet)) {
            return false;
        }
        shares.take(source);
        return true;
    }

    private static int template(final DirectBuffer packet) {
        return packet.getShort(MESSAGE + MessageHeaderDecoder.templateIdEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
    }

    private static boolean isAnsweredAt(final InetAddress source, final DirectBuffer packet) {
        final String channel = packet.getStringAscii(CHANNEL_AT, ByteOrder.LITTLE_ENDIAN);
        if (!channel.startsWith(CHANNEL)) {
            return false;
        }
        try {
            final int port = SourceAddress.port(channel);
            return channel.equals(CHANNEL + SourceAddress.endpoint(source, port));
        } catch (final IllegalArgumentException e) {
            return false;
        }
    }
}
