package rialto.benchmarks.pingpong;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongConsumer;

/** The sending end of a gRPC stream. Answers come on the event loop, which hands them over by a queue and checks prices itself. */
final class GrpcLink implements Link, StreamObserver<byte[]> {
    private static final int CAPACITY = 1 << 16;

    /** A stream of prices that is under way. */
    private record Expected(StreamCheck check, CountDownLatch done) {}

    private final BlockingQueue<byte[]> answers = new ArrayBlockingQueue<>(CAPACITY);
    private final ManagedChannel channel;
    private final ClientCallStreamObserver<byte[]> requests;
    private volatile Expected expected;
    private volatile boolean isClosed;

    GrpcLink(final ManagedChannel channel) {
        this.channel = channel;
        requests = (ClientCallStreamObserver<byte[]>)
                ClientCalls.asyncBidiStreamingCall(channel.newCall(GrpcSubject.METHOD, CallOptions.DEFAULT), this);
    }

    @Override
    public boolean send(final long number) {
        if (!requests.isReady()) {
            return false;
        }
        requests.onNext(Message.create(number));
        return true;
    }

    @Override
    public int poll(final LongConsumer onAnswer) {
        final byte[] answer = answers.poll();
        if (answer == null) {
            return 0;
        }
        onAnswer.accept(Message.number(answer));
        return 1;
    }

    @Override
    public int take(final LongConsumer onAnswer) {
        try {
            onAnswer.accept(Message.number(answers.take()));
            return 1;
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public void prices(final StreamCheck check) {
        final CountDownLatch done = new CountDownLatch(1);
        expected = new Expected(check, done);
        while (!send(-check.count())) {
            Thread.onSpinWait();
        }
        try {
            done.await();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        expected = null;
    }

    @Override
    public void onNext(final byte[] message) {
        final Expected stream = expected;
        if (stream == null) {
            answers.add(message);
            return;
        }
        try {
            stream.check.onPrice(new UnsafeBuffer(message), 0, message.length);
            if (stream.check.isComplete()) {
                stream.done.countDown();
            }
        } catch (final IllegalStateException e) {
            ProcessEnd.fail(e);
        }
    }

    @Override
    public void onError(final Throwable failure) {
        if (!isClosed) {
            ProcessEnd.fail(failure);
        }
    }

    @Override
    public void onCompleted() {
        onError(new IllegalStateException("the echo ended the stream"));
    }

    @Override
    public void close() {
        isClosed = true;
        channel.shutdownNow();
    }
}
