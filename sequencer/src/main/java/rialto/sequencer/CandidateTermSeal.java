package rialto.sequencer;

import io.aeron.cluster.NodeStateFile;
import io.aeron.cluster.RecordingLog;
import io.aeron.cluster.codecs.node.CandidateTermDecoder;
import io.aeron.cluster.codecs.node.MessageHeaderDecoder;
import io.aeron.cluster.codecs.node.NodeStateFooterDecoder;
import io.aeron.cluster.codecs.node.NodeStateHeaderDecoder;
import io.aeron.cluster.service.ClusterMarkFile;
import org.agrona.CloseHelper;
import org.agrona.SemanticVersion;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.UnsafeBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.OwnFiles;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * The latest term in which this member stood or voted, in Aeron's {@code node-state.dat}, which has no checksum. A term that
 * is too low lets a member vote twice in one term. One that is far too high spreads to all members at the next election: near
 * 2<sup>63</sup> no later term exists, and nobody leads again. So the term is noted in a file beside it, soon after it changes
 * and never before it is on the disk, and both are looked at before the cluster begins.
 *
 * <p>A term that is a little too high is harmless: members take a later term for granted, and nobody voted in it.
 */
final class CandidateTermSeal implements Agent, AutoCloseable {
    static final String FILE = NodeStateFile.FILENAME + ".term";

    /** So many terms above the list of terms are no member's: at an election a second they take thirty years. */
    static final long MOST_ABOVE_LIST = 1_000_000_000;
    /** So many elections come about in no time between two looks at the file. */
    static final long MOST_ABOVE_NOTE = 1_000_000;
    /**
     * In so many terms after that of the leader a member may have voted, and nobody knows any more: elections that came to
     * nothing. Few, for each term that is passed over is an entry in the list of terms, and a step for who catches up.
     */
    static final long MOST_UNKNOWN = 8;

    private static final Logger LOGGER = LoggerFactory.getLogger(CandidateTermSeal.class);
    private static final long UNKNOWN = -1;
    private static final int FRAME = NodeStateHeaderDecoder.BLOCK_LENGTH;
    private static final int FRAME_LENGTH = MessageHeaderDecoder.ENCODED_LENGTH + CandidateTermDecoder.BLOCK_LENGTH;
    private static final int TERM =
            FRAME + MessageHeaderDecoder.ENCODED_LENGTH + CandidateTermDecoder.candidateTermIdEncodingOffset();
    private static final int FOOTER = FRAME + FRAME_LENGTH;
    private static final int END = FOOTER + MessageHeaderDecoder.ENCODED_LENGTH;

    private final Path clusterDirectory;
    private final Path file;
    private final Path note;
    private final ByteBuffer latest = ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long noted = Long.MIN_VALUE;

    /** Open from the first look on: it is looked at twenty times a second, and Aeron never puts another file in its place. */
    private FileChannel channel;

    CandidateTermSeal(final Path clusterDirectory) {
        this.clusterDirectory = clusterDirectory;
        file = clusterDirectory.resolve(NodeStateFile.FILENAME);
        note = clusterDirectory.resolve(FILE);
    }

    /** @throws DamagedStorageException if the term cannot be this member's; it names the byte, and what stands there */
    void check() {
        try {
            final long known = note();
            if (!Files.exists(file)) {
                if (known > UNKNOWN) {
                    throw damaged(TERM, "the file is not there, and term " + known + " was noted in " + note);
                }
                return;
            }
            final UnsafeBuffer bytes = head();
            requireLayout(bytes);
            requireTerm(longAt(bytes, TERM), known);
        } catch (final IOException e) {
            throw new UncheckedIOException("this member's latest term, " + file + ", cannot be read", e);
        }
    }

    /**
     * The latest term in which this member may have voted, also if that is not known any more.
     *
     * @param leaderTerm in which another member leads
     */
    long latestVote(final long leaderTerm) {
        long known = UNKNOWN;
        try {
            known = note();
            if (Files.exists(file)) {
                final UnsafeBuffer bytes = head();
                requireLayout(bytes);
                final long term = longAt(bytes, TERM);
                if (term >= known && term <= most(leaderTerm, known)) {
                    return term;
                }
            }
        } catch (final IOException | DamagedStorageException e) {
            LOGGER.debug("in which term this member voted last is not known: {}", e.toString());
        }
        return Math.max(known, leaderTerm) + MOST_UNKNOWN;
    }

    /** A member that begins anew votes in no term up to one. Nobody uses the directory meanwhile. */
    static void keepVote(final Path clusterDirectory, final long term) {
        try (NodeStateFile state = new NodeStateFile(clusterDirectory.toFile(), true, 0)) {
            state.proposeMaxCandidateTermId(term, 0, System.currentTimeMillis());
        } catch (final IOException e) {
            throw new UncheckedIOException("no term can be written to " + clusterDirectory, e);
        }
    }

    private static long most(final long last, final long known) {
        return Math.max(Math.max(last, known), 0) + (known > UNKNOWN ? MOST_ABOVE_NOTE : MOST_ABOVE_LIST);
    }

    private UnsafeBuffer head() throws IOException {
        final ByteBuffer head = ByteBuffer.allocate(END);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            while (head.hasRemaining() && channel.read(head) >= 0) {
                Thread.onSpinWait();
            }
        }
        if (head.hasRemaining()) {
            throw damaged(0, "it has " + head.position() + " bytes, at least " + END + " would pass");
        }
        return new UnsafeBuffer(head.array());
    }

    private void requireLayout(final UnsafeBuffer bytes) {
        final int version = bytes.getInt(NodeStateHeaderDecoder.versionEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
        if (SemanticVersion.major(version) != ClusterMarkFile.MAJOR_VERSION) {
            throw damaged(
                    NodeStateHeaderDecoder.versionEncodingOffset(),
                    "its version is " + SemanticVersion.toString(version) + ", one that begins with "
                            + ClusterMarkFile.MAJOR_VERSION + " would pass");
        }
        requireFrame(bytes, FRAME, CandidateTermDecoder.TEMPLATE_ID, CandidateTermDecoder.BLOCK_LENGTH, FRAME_LENGTH);
        requireFrame(
                bytes,
                FOOTER,
                NodeStateFooterDecoder.TEMPLATE_ID,
                NodeStateFooterDecoder.BLOCK_LENGTH,
                MessageHeaderDecoder.ENCODED_LENGTH + NodeStateFooterDecoder.BLOCK_LENGTH);
    }

    private void requireFrame(
            final UnsafeBuffer bytes, final int at, final int template, final int block, final int length) {
        requireField(bytes, at + MessageHeaderDecoder.blockLengthEncodingOffset(), Short.BYTES, block);
        requireField(bytes, at + MessageHeaderDecoder.templateIdEncodingOffset(), Short.BYTES, template);
        requireField(
                bytes, at + MessageHeaderDecoder.schemaIdEncodingOffset(), Short.BYTES, MessageHeaderDecoder.SCHEMA_ID);
        requireField(bytes, at + MessageHeaderDecoder.frameLengthEncodingOffset(), Integer.BYTES, length);
    }

    private void requireField(final UnsafeBuffer bytes, final int at, final int size, final int wanted) {
        final int seen = size == Short.BYTES
                ? Short.toUnsignedInt(bytes.getShort(at, ByteOrder.LITTLE_ENDIAN))
                : bytes.getInt(at, ByteOrder.LITTLE_ENDIAN);
        if (seen != wanted) {
            throw damaged(at, "there is " + seen + ", " + wanted + " would pass");
        }
    }

    private void requireTerm(final long term, final long known) {
        if (term < UNKNOWN) {
            throw damaged(TERM, "term " + term + " is negative");
        }
        if (term < known) {
            throw damaged(
                    TERM,
                    "term " + term + ", after term " + known + " was noted in " + note
                            + ": this member could vote twice in one term");
        }
        final long last = lastTerm();
        final boolean isNoted = known > UNKNOWN;
        final long most = most(last, known);
        if (term > most) {
            throw damaged(
                    TERM,
                    "term " + term + ", while the last one in " + RecordingLog.RECORDING_LOG_FILE_NAME + " is " + last
                            + (isNoted ? " and " + known + " was noted in " + note : "") + ": " + most
                            + " at most would pass");
        }
    }

    private long lastTerm() {
        if (!Files.exists(clusterDirectory.resolve(RecordingLog.RECORDING_LOG_FILE_NAME))) {
            return UNKNOWN;
        }
        try (RecordingLog terms = new RecordingLog(clusterDirectory.toFile(), false)) {
            final RecordingLog.Entry last = terms.findLastTerm();
            return last == null ? UNKNOWN : last.leadershipTermId;
        }
    }

    /** The term in the note; -1 without one. */
    private long note() throws IOException {
        if (!Files.exists(note)) {
            return UNKNOWN;
        }
        final String[] fields = new String(Files.readAllBytes(note), StandardCharsets.ISO_8859_1)
                .strip()
                .split(" ", 2);
        if (fields.length < 2 || !fields[1].equals(crc(fields[0]))) {
            LOGGER.warn("{} is damaged itself and is written anew; what it is for was not checked", note);
            return UNKNOWN;
        }
        return Long.parseLong(fields[0]);
    }

    @Override
    public int doWork() {
        try {
            if (channel == null && !open()) {
                return 0;
            }
            final long term = term();
            if (term <= noted) {
                return 0;
            }
            OwnFiles.replace(note, term + " " + crc(Long.toString(term)) + "\n");
            noted = term;
            return 1;
        } catch (final IOException e) {
            throw new UncheckedIOException("no term can be noted beside " + file, e);
        }
    }

    private boolean open() throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        return true;
    }

    /** That which is in the file, on the disk too if it is news: a note must not outlive in a power cut what it is of. */
    private long term() throws IOException {
        if (channel.read(latest.clear(), TERM) < Long.BYTES) {
            return UNKNOWN; // it is being made
        }
        final long term = latest.getLong(0);
        if (term > noted) {
            channel.force(false);
        }
        return term;
    }

    private static long longAt(final UnsafeBuffer bytes, final int at) {
        return bytes.getLong(at, ByteOrder.LITTLE_ENDIAN);
    }

    private static String crc(final String text) {
        final CRC32C crc = new CRC32C();
        crc.update(text.getBytes(StandardCharsets.US_ASCII));
        return String.format("%08x", crc.getValue());
    }

    private DamagedStorageException damaged(final int at, final String how) {
        return new DamagedStorageException(
                "this member's latest term, file " + file + ", is damaged at byte " + at + ": " + how);
    }

    @Override
    public String roleName() {
        return "rialto-term";
    }

    /** When nobody writes the term any more. Who looked until now may have been interrupted, which closes a channel. */
    @Override
    public void close() {
        release();
        doWork();
        release();
    }

    private void release() {
        CloseHelper.close(channel);
        channel = null;
    }
}
