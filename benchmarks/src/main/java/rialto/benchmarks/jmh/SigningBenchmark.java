package rialto.benchmarks.jmh;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;

/** What the HMAC of one order costs: paid once by whoever signs and once by the venue. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SigningBenchmark {
    private final byte[] payload = ("symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.100&price=64000.00"
                    + "&newClientOrderId=b-0000-0000000000000&recvWindow=5000&timestamp=0000000000000")
            .getBytes(StandardCharsets.US_ASCII);
    private final byte[] digest = new byte[32];
    private final Mac mac;

    public SigningBenchmark() {
        try {
            mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(new byte[64], "HmacSHA256"));
        } catch (final GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HmacSHA256", e);
        }
    }

    @Benchmark
    public byte[] sign() throws GeneralSecurityException {
        mac.update(payload);
        mac.doFinal(digest, 0);
        return digest;
    }
}
