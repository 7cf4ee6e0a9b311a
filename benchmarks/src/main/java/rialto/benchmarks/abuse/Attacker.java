package rialto.benchmarks.abuse;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * The process of the attacks. It takes orders on a connection to the benchmark: {@code start NAME NUMBER RATE} is answered
 * {@code started}, {@code stop} with a tally. {@code burn CORES} uses CPU instead. It ends with that connection.
 */
public final class Attacker {
    private final BufferedReader orders;
    private final PrintWriter answers;
    private final AttackTarget target;

    private Attacker(final Socket benchmark, final AttackTarget target) throws IOException {
        this.target = target;
        orders = new BufferedReader(new InputStreamReader(benchmark.getInputStream(), StandardCharsets.US_ASCII));
        answers = new PrintWriter(benchmark.getOutputStream(), true, StandardCharsets.US_ASCII);
    }

    /** @param args port of the benchmark on loopback, then those of {@link AttackTarget} */
    public static void main(final String[] args) throws IOException {
        final List<String> arguments = List.of(args);
        try (Socket benchmark = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments.getFirst()))) {
            new Attacker(benchmark, AttackTarget.of(arguments.subList(1, arguments.size()))).serve();
        }
    }

    private void serve() throws IOException {
        String order = orders.readLine();
        while (order != null) {
            final String[] words = order.split(" ");
            if ("burn".equals(words[0])) {
                burn(Double.parseDouble(words[1]));
            } else {
                attack(plan(words[1]), Integer.parseInt(words[2]), Double.parseDouble(words[3]));
            }
            order = orders.readLine();
        }
    }

    private AttackPlan plan(final String name) {
        return AttackPlans.all(target).stream()
                .filter(plan -> plan.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no attack is called " + name));
    }

    private void attack(final AttackPlan plan, final int number, final double perSecond) throws IOException {
        untilStopped(isOver -> {
            try (AttackLoop loop = new AttackLoop(plan, target.port(), number)) {
                return loop.run(perSecond, isOver);
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private void burn(final double cores) throws IOException {
        untilStopped(isOver -> {
            CpuBurn.run(cores, isOver);
            return new AttackTally();
        });
    }

    private void untilStopped(final Function<BooleanSupplier, AttackTally> work) throws IOException {
        final AtomicBoolean isOver = new AtomicBoolean();
        final CompletableFuture<AttackTally> tally = CompletableFuture.supplyAsync(() -> work.apply(isOver::get));
        answers.println("started");
        orders.readLine(); // stop, or the end of the benchmark
        isOver.set(true);
        answers.println(tally.join());
    }
}
