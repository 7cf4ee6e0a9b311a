package rialto.benchmarks.pingpong;

import io.grpc.InsecureChannelCredentials;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;

/** gRPC over Netty on the loopback: one stream in both directions, of plain bytes, handled on the event loops. */
final class GrpcSubject implements PingPongSubject {
    static final MethodDescriptor<byte[], byte[]> METHOD = MethodDescriptor.<byte[], byte[]>newBuilder()
            .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
            .setFullMethodName("rialto.PingPong/Exchange")
            .setRequestMarshaller(new Bytes())
            .setResponseMarshaller(new Bytes())
            .build();

    private static final String HOST = "127.0.0.1";

    @Override
    public String name() {
        return "grpc";
    }

    @Override
    public String title() {
        return "gRPC";
    }

    @Override
    public String waits() {
        return "block: event loops, a queue";
    }

    @Override
    public double[] publishedSchedule() {
        return new double[] {59, 130, 4_452, 9_863, 13_918, 14_533, 76.0};
    }

    @Override
    public double publishedStreamS() {
        return 1_105.95;
    }

    @Override
    public boolean isTransport() {
        return true;
    }

    @Override
    public EchoEnd serve(final MeetingPlace place) throws IOException {
        final ServerServiceDefinition service = ServerServiceDefinition.builder("rialto.PingPong")
                .addMethod(
                        METHOD,
                        ServerCalls.asyncBidiStreamingCall(
                                answers -> new GrpcEcho((ServerCallStreamObserver<byte[]>) answers)))
                .build();
        final Server server = NettyServerBuilder.forAddress(
                        new InetSocketAddress(HOST, place.port()), InsecureServerCredentials.create())
                .directExecutor()
                .addService(service)
                .build()
                .start();
        return () -> {
            try {
                server.awaitTermination();
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
    }

    @Override
    public Link connect(final MeetingPlace place) {
        final ManagedChannel channel = NettyChannelBuilder.forAddress(
                        new InetSocketAddress(HOST, place.port()), InsecureChannelCredentials.create())
                .directExecutor()
                .build();
        return new GrpcLink(channel);
    }

    /** Bytes as they are. */
    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(final byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(final InputStream stream) {
            try (stream) {
                return stream.readAllBytes();
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
