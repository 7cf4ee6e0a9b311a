package rialto.benchmarks.cluster;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.CommandIngress;
import rialto.client.OfferResult;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.testsupport.client.MemberConnection;
import rialto.testsupport.process.ClusterProcesses;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * The floor: messages of an order's length to a cluster with an empty service, which sends them back to the session. Media
 * driver, session and ingress of this side are those of the Java client.
 */
final class EchoPath implements OrderPath {
    private static final int CORRELATION_OFFSET =
            MessageHeaderEncoder.ENCODED_LENGTH + CommandSourceEncoder.correlationIdEncodingOffset();
    private static final int LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + EnterOrderEncoder.BLOCK_LENGTH;
    private static final long CONNECT_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);
    /** What came late from the last measurement is taken before the next. */
    private static final long SETTLING_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final ClusterProcesses cluster;
    private final UnsafeBuffer order = new UnsafeBuffer(new byte[LENGTH]);
    private final int window;
    private MemberConnection connection;
    private CommandIngress ingress;
    private LongConsumer onAnswer = number -> {};
    private long connections;
    private long lastNumber;
    private long underWay;

    private EchoPath(final ClusterProcesses cluster, final int window) {
        this.cluster = cluster;
        this.window = window;
        new EnterOrderEncoder().wrapAndApplyHeader(order, 0, new MessageHeaderEncoder());
    }

    static EchoPath start(final Path logs, final int members, final int window, final Map<String, String> settings)
            throws IOException {
        return new EchoPath(
                ClusterProcesses.temporary(members, null, settings)
                        .memberMain(EchoMember.class.getName())
                        .logs(logs)
                        .startMembers(),
                window);
    }

    @Override
    public String name() {
        return "empty service";
    }

    @Override
    public void open() throws IOException {
        if (ingress == null) {
            connect();
        }
        final long beginNs = System.nanoTime();
        while (!ingress.isConnected() || System.nanoTime() - beginNs < SETTLING_NS) {
            if (System.nanoTime() - beginNs > CONNECT_TIMEOUT_NS) {
                throw new IOException("the empty service's cluster took no message: " + ingress.lastFailure());
            }
            if (ingress.poll() == 0) {
                LockSupport.parkNanos(POLL_NS);
            }
        }
        connections = ingress.connections();
        underWay = 0;
    }

    @Override
    public boolean send() {
        if (underWay >= window) {
            return false;
        }
        order.putLong(CORRELATION_OFFSET, lastNumber + 1, ByteOrder.LITTLE_ENDIAN);
        if (ingress.offer(order, 0, LENGTH) != OfferResult.OK) {
            return false;
        }
        lastNumber++;
        underWay++;
        return true;
    }

    @Override
    public int poll(final LongConsumer answers) {
        onAnswer = answers;
        final int workCount = ingress.poll();
        if (ingress.connections() != connections) {
            // nothing here sends again: what was under way on the lost way stays unanswered
            connections = ingress.connections();
            underWay = 0;
        }
        return workCount;
    }

    private void onAnswer(final DirectBuffer buffer, final int offset, final int length) {
        underWay--;
        onAnswer.accept(buffer.getLong(offset + CORRELATION_OFFSET, ByteOrder.LITTLE_ENDIAN));
    }

    @Override
    public long cpuNs() {
        return cluster.cpuNs();
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(ingress, connection);
        cluster.close();
    }

    private void connect() throws IOException {
        connection = MemberConnection.to(cluster);
        ingress = connection.openIngress();
        ingress.answers(this::onAnswer);
    }
}
