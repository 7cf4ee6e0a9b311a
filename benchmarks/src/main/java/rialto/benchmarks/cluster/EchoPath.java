package rialto.benchmarks.cluster;

import io.aeron.Aeron;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.logbuffer.Header;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.ClientDriver;
import rialto.client.Doorbell;
import rialto.client.IngressKey;
import rialto.client.MemberAddress;
import rialto.client.VenueConnection;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.MessageHeaderEncoder;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** The floor: messages of an order's length to a cluster with an empty service, which sends them back. */
final class EchoPath implements OrderPath, EgressListener {
    private static final String MAIN = "rialto.app.EchoMember";
    private static final int FIRST_PORT = 23_000;
    private static final int CORRELATION_OFFSET =
            MessageHeaderEncoder.ENCODED_LENGTH + CommandSourceEncoder.correlationIdEncodingOffset();
    private static final int LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + EnterOrderEncoder.BLOCK_LENGTH;
    private static final long KEEP_ALIVE_NS = TimeUnit.SECONDS.toNanos(1);

    private final MemberProcesses cluster;
    private final UnsafeBuffer order = new UnsafeBuffer(new byte[LENGTH]);
    private final Doorbell doorbell = new Doorbell();
    private final int window;
    private ClientDriver driver;
    private Aeron aeron;
    private AeronCluster session;
    private LongConsumer onAnswer;
    private long lastNumber;
    private long underWay;
    private long keepAliveNs;

    private EchoPath(final MemberProcesses cluster, final int window) {
        this.cluster = cluster;
        this.window = window;
        new EnterOrderEncoder().wrapAndApplyHeader(order, 0, new MessageHeaderEncoder());
    }

    static EchoPath start(
            final Path home, final Path logs, final int members, final int window, final Map<String, String> settings)
            throws IOException {
        final EchoPath path = new EchoPath(
                MemberProcesses.start(home, logs, "echo", List.of(MAIN), members, FIRST_PORT, settings), window);
        try {
            path.connect();
            return path;
        } catch (final IOException | RuntimeException e) {
            path.close();
            throw e;
        }
    }

    @Override
    public String name() {
        return "empty service";
    }

    @Override
    public boolean send() {
        if (underWay >= window) {
            return false;
        }
        order.putLong(CORRELATION_OFFSET, lastNumber + 1, ByteOrder.LITTLE_ENDIAN);
        if (session.offer(order, 0, LENGTH) <= 0) {
            return false;
        }
        doorbell.ring();
        lastNumber++;
        underWay++;
        return true;
    }

    @Override
    public int poll(final LongConsumer answers) {
        onAnswer = answers;
        final long nowNs = System.nanoTime();
        if (nowNs - keepAliveNs > 0) {
            session.sendKeepAlive();
            keepAliveNs = nowNs + KEEP_ALIVE_NS;
        }
        return session.pollEgress();
    }

    @Override
    public void onMessage(
            final long clusterSessionId,
            final long timestamp,
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final Header header) {
        underWay--;
        onAnswer.accept(buffer.getLong(offset + CORRELATION_OFFSET, ByteOrder.LITTLE_ENDIAN));
    }

    @Override
    public long cpuNs() {
        return cluster.cpuNs();
    }

    @Override
    public void close() throws IOException {
        CloseHelper.quietCloseAll(session, aeron, driver);
        cluster.close();
    }

    private void connect() throws IOException {
        final IngressKey key = IngressKey.of(cluster.clientKey());
        driver = ClientDriver.launch(cluster.data().resolve("client-driver").toString(), false, doorbell, error -> {});
        final VenueConnection connection = VenueConnection.remote(
                driver.aeronDirectory(),
                "127.0.0.1",
                MemberAddress.endpoints(cluster.members(), MemberAddress::ingress),
                MemberAddress.endpoints(cluster.members(), MemberAddress::archive));
        aeron = connection.openAeron(error -> {});
        session = AeronCluster.connect(new AeronCluster.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .ingressChannel(connection.ingressChannel())
                .ingressEndpoints(connection.ingressEndpoints())
                .egressChannel(connection.egressChannel())
                .messageTimeoutNs(TimeUnit.SECONDS.toNanos(30))
                .credentialsSupplier(key)
                .egressListener(this));
    }
}
