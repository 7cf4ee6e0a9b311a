package rialto.app.process;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

class CloseStackTest {
    private final List<String> closed = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();

    @Test
    void shouldCloseInReverseOrderAndOnce() {
        final CloseStack stack = new CloseStack();
        for (final String name : List.of("driver", "member", "gateway")) {
            stack.own(() -> closed.add(name));
        }
        stack.close();
        stack.close();
        assertEquals(List.of("gateway", "member", "driver"), closed);
    }

    @Test
    void shouldCloseAtOnceWhatComesAfterItIsClosed() {
        final CloseStack stack = new CloseStack();
        stack.close();
        stack.own(() -> closed.add("member"));
        assertEquals(List.of("member"), closed);
    }

    @Test
    void shouldCloseTheOthersWhenAPartFailsAndTellOfIt() {
        final CloseStack stack = new CloseStack(failure -> failures.add(failure.getMessage()));
        stack.own(() -> closed.add("driver"));
        stack.own(() -> {
            throw new IllegalStateException("disk full");
        });
        stack.own(() -> closed.add("gateway"));
        stack.close();
        assertEquals(List.of("gateway", "driver"), closed);
        assertEquals(List.of("disk full"), failures);
    }
}
