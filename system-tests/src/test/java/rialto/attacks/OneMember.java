package rialto.attacks;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import io.aeron.exceptions.AeronException;
import io.aeron.security.CredentialsSupplier;
import org.agrona.CloseHelper;
import rialto.client.Audience;
import rialto.client.BoundKey;
import rialto.client.ClientDriver;
import rialto.client.MemberAddress;
import rialto.client.Program;
import rialto.client.ProgramFile;
import rialto.client.ProgramKey;
import rialto.client.RecordingDescriptor;
import rialto.client.VenueConnection;
import rialto.client.WakeUpSignal;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.VenueClient;
import rialto.testsupport.Pause;
import rialto.testsupport.process.ClusterProcesses;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** A cluster's only member, a process, and the ways to it over the network. */
final class OneMember implements AutoCloseable {
    private static final int EVENT_STREAM_ID = VenueConnection.EVENT_STREAM_ID;
    private static final long REQUEST_LIMIT_NS = TimeUnit.SECONDS.toNanos(20);
    private static final int LOG_STREAM_ID = 100;

    private final ClusterProcesses cluster;
    private final ClientDriver driver;
    final Aeron aeron;
    private final TradingCheck trading;

    private OneMember(final ClusterProcesses cluster) {
        this.cluster = cluster;
        trading = new TradingCheck(cluster);
        driver = ClientDriver.launch(ClientDriver.newDirectory(), false, new WakeUpSignal(), error -> {});
        aeron = Aeron.connect(
                new Aeron.Context().aeronDirectoryName(driver.aeronDirectory()).errorHandler(error -> {}));
    }

    /** Started, and open for commands. */
    static OneMember start() throws IOException {
        final OneMember member =
                new OneMember(ClusterProcesses.temporary(1, null, Map.of("cluster.leader-timeout", "2s"))
                        .javaOptions(Launch.SMALL_JVM)
                        .startMembers());
        member.requireTrading();
        return member;
    }

    MemberAddress address() {
        return cluster.members().getFirst();
    }

    VenueProcess process() {
        return cluster.member(0);
    }

    ClusterProcesses cluster() {
        return cluster;
    }

    ProgramKey key(final String program) throws IOException {
        return ProgramFile.read(cluster.keyFile(program)).key();
    }

    /** Makes a key, and waits until the member knows it. */
    void make(final Program program) throws IOException {
        final ProgramFile file = ProgramFile.generate(program);
        file.write(cluster.keyFile("member").resolveSibling(program.name() + ProgramFile.SUFFIX));
        final String isLate = "'" + program.name() + "' is refused at the Archive: its key expired at";
        final long deadlineNs = System.nanoTime() + REQUEST_LIMIT_NS;
        while (!isLetIn(file.key()) && !process().output().contains(isLate)) {
            requireTime(deadlineNs);
            Pause.ms(100);
        }
    }

    private boolean isLetIn(final ProgramKey key) {
        try (AeronArchive archive = AeronArchive.connect(archive(key))) {
            return archive.context() != null;
        } catch (final AeronException e) {
            return false;
        }
    }

    ClientSettings settings(final String program) throws IOException {
        return ClientSettings.ofMembers(cluster.memberList())
                .keyFile(cluster.keyFile(program))
                .connectTimeoutMs(TimeUnit.NANOSECONDS.toMillis(REQUEST_LIMIT_NS));
    }

    /** The member's Archive, as a program on the network asks it: with its key, which is good there only. */
    AeronArchive.Context archive(final ProgramKey key) {
        final int streamId = ThreadLocalRandom.current().nextInt(1_000, Integer.MAX_VALUE);
        return archive(BoundKey.of(key, Audience.ofArchive(address().archive(), streamId)))
                .controlResponseStreamId(streamId);
    }

    /** As above, with anything. */
    AeronArchive.Context archive(final CredentialsSupplier credentials) {
        return new AeronArchive.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .controlRequestChannel(
                        "aeron:udp?term-length=64k|endpoint=" + address().archive())
                .controlRequestStreamId(VenueConnection.ARCHIVE_CONTROL_STREAM_ID)
                .controlResponseChannel("aeron:udp?term-length=64k|endpoint=127.0.0.1:0")
                .messageTimeoutNs(TimeUnit.SECONDS.toNanos(3))
                .credentialsSupplier(credentials);
    }

    /** The member carries out a request, which is told. */
    void requireTrading() throws IOException {
        trading.require();
        assertTrue(process().isAlive(), cluster::logs);
    }

    /** A request of a client. */
    @FunctionalInterface
    interface Request {
        long send();
    }

    static void run(final VenueClient client, final Request request) {
        final long deadlineNs = System.nanoTime() + REQUEST_LIMIT_NS;
        while (request.send() < 0) {
            client.poll();
            requireTime(deadlineNs);
        }
        while (client.inFlight() > 0) {
            client.poll();
            requireTime(deadlineNs);
        }
    }

    private static void requireTime(final long deadlineNs) {
        if (System.nanoTime() - deadlineNs > 0) {
            throw new AssertionError("the venue does not answer");
        }
    }

    /** Log and events, as far as somebody might have changed them. */
    List<String> recordings() throws IOException {
        try (AeronArchive archive = AeronArchive.connect(archive(key("reporting")))) {
            final List<String> found = new ArrayList<>();
            for (final int stream : new int[] {LOG_STREAM_ID, EVENT_STREAM_ID}) {
                for (final RecordingDescriptor recording : RecordingDescriptor.ofStream(archive, stream)) {
                    found.add(stream + ": " + recording.recordingId() + " from " + recording.startPosition()
                            + (recording.isActive() ? ", being recorded" : ", ended"));
                }
            }
            return found;
        }
    }

    @Override
    public void close() {
        CloseHelper.closeAll(aeron, driver, cluster);
    }
}
