package rialto.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Commands like others with a value that is simpler: a smaller number, the first of several choices, false. */
final class SimplerCommands {
    private static final long[] SIMPLE_NUMBERS = {0, 1, 2, 10, 100};

    private SimplerCommands() {}

    private record Leaf(String name, Object value) {}

    /** One value simpler, the simplest first. The id by which the command names an order stays. */
    static Stream<Command> than(final Command command) {
        final List<Leaf> leaves = new ArrayList<>();
        CommandFields.map(command, (name, value) -> {
            leaves.add(new Leaf(name, value));
            return value;
        });
        return IntStream.range(0, leaves.size()).boxed().flatMap(leaf -> simplerThan(leaves.get(leaf))
                .map(simple -> with(command, leaf, simple)));
    }

    private static Command with(final Command command, final int leaf, final Object replacement) {
        final int[] next = {0};
        return CommandFields.map(command, (name, value) -> next[0]++ == leaf ? replacement : value);
    }

    private static Stream<?> simplerThan(final Leaf leaf) {
        return switch (leaf.value) {
            case final Long number
            when !leaf.name.equals("orderId") -> simplerThan(number).boxed();
            case final Integer number -> simplerThan(number).mapToObj(Math::toIntExact);
            case final Boolean flag when flag -> Stream.of(false);
            case final Enum<?> choice ->
                Arrays.stream(choice.getDeclaringClass().getEnumConstants(), 0, choice.ordinal());
            case null, default -> Stream.empty();
        };
    }

    private static LongStream simplerThan(final long number) {
        return LongStream.concat(
                Arrays.stream(SIMPLE_NUMBERS).filter(simple -> simple < number || number < 0),
                LongStream.of(number / 2).filter(half -> half > 100));
    }

    /** All commands with one account instead of another, and the like for instruments. */
    static Command renamed(final Command command, final String field, final long from, final long to) {
        return CommandFields.map(command, (name, value) -> {
            if (!name.equals(field) || ((Number) value).longValue() != from) {
                return value;
            }
            return value instanceof Integer ? (Object) Math.toIntExact(to) : (Object) to;
        });
    }
}
