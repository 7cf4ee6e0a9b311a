package rialto.benchmarks.pingpong;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import org.agrona.concurrent.UnsafeBuffer;

/** The echo's end of a gRPC stream. Its event loop alone calls it. Prices go out as long as the stream is ready for more. */
final class GrpcEcho implements StreamObserver<byte[]> {
    private final ServerCallStreamObserver<byte[]> answers;
    private long nextPrice;
    private long prices;

    GrpcEcho(final ServerCallStreamObserver<byte[]> answers) {
        this.answers = answers;
        answers.setOnReadyHandler(this::sendPrices);
    }

    @Override
    public void onNext(final byte[] message) {
        final long number = Message.number(message);
        if (number < 0) {
            nextPrice = 0;
            prices = -number;
            sendPrices();
        } else {
            answers.onNext(message);
        }
    }

    private void sendPrices() {
        while (nextPrice < prices && answers.isReady()) {
            final byte[] price = new byte[Price.LENGTH];
            Price.encode(new UnsafeBuffer(price), 0, nextPrice);
            answers.onNext(price);
            nextPrice++;
        }
    }

    @Override
    public void onError(final Throwable failure) {
        // the other end has gone, and this process goes with it
    }

    @Override
    public void onCompleted() {
        answers.onCompleted();
    }
}
