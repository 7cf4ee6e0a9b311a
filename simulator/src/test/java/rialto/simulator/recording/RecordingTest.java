package rialto.simulator.recording;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RecordingTest {
    @TempDir
    private Path directory;

    @Test
    void shouldNameAShanghaiStockByTheFile() throws IOException {
        final Path file = Files.writeString(directory.resolve("sse-600519-2023-02-07.csv"), SseReader.HEADER + "\n");
        try (OrderFlow flow =
                Recording.open(RecordingFormat.SSE, file, null, null).flow()) {
            assertEquals(null, flow.next());
        }
        final FlowTerms terms =
                Recording.open(RecordingFormat.SSE, file, null, null).terms();
        assertEquals("600519CNY", terms.symbol());
        assertEquals("1808.08", terms.price(180_808));
    }

    @Test
    void shouldTakeTheOrdersOfOneStockAndItsTick() throws IOException {
        final byte[] file = ItchBytes.withLengths(
                add(1, 'B', 300, "ALC     ", 100_000),
                add(2, 'B', 300, "BOB     ", 100_050),
                ItchBytes.message('E').number(8, 1).number(4, 100).number(8, 1).toBytes(),
                ItchBytes.message('X').number(8, 2).number(4, 100).toBytes(),
                ItchBytes.message('D').number(8, 1).toBytes());
        final Path path = Files.write(directory.resolve("day.itch"), file);
        final Recording alc = Recording.open(RecordingFormat.ITCH, path, "ALC", "ALCX");
        assertEquals("ALCX", alc.terms().symbol());
        assertEquals("ALC", alc.terms().baseAsset());
        assertEquals("0.01", alc.terms().tickSize().toPlainString());
        final List<RecordedAction> actions = actions(alc.flow());
        assertEquals(3, actions.size());
        final RecordedAction.Enter taker = (RecordedAction.Enter) actions.get(1);
        assertEquals(Side.SELL, taker.side());
        assertEquals(0, taker.rests());
        assertEquals(new RecordedAction.Cancel(5, taker.timeNs(), 1, 200), actions.getLast());
        final Recording bob = Recording.open(RecordingFormat.ITCH, path, "BOB", null);
        assertEquals("0.0001", bob.terms().tickSize().toPlainString());
        assertTrue(bob.terms().isOnTick(100_050));
        assertFalse(alc.terms().isOnTick(100_050));
        assertEquals(2, actions(bob.flow()).size());
    }

    @Test
    void shouldAskForTheStockOfAnItchFile() {
        assertTrue(assertThrows(
                        RecordingException.class,
                        () -> Recording.open(RecordingFormat.ITCH, directory.resolve("x"), null, null))
                .getMessage()
                .endsWith("an ITCH file has many stocks; name the one to replay, as --stock AAPL"));
    }

    @Test
    void shouldKeepALobsterBookAtWhatTheFileSays() {
        final Path file = RecordingText.lobster(
                directory.resolve("day.zip"),
                "34200,1,11,18,5853300,1\n34200.1,1,12,10,5859300,-1\n34200.2,4,12,10,5859300,-1\n34200.3,5,0,1,5855000,1\n",
                "5859400,200,5853300,18\n5859300,10,5853300,18\n5859500,70,5853300,18\n5859500,70,5853300,18\n");
        final List<RecordedAction> actions = actions(
                Recording.open(RecordingFormat.LOBSTER, file, null, null).flow());
        assertEquals(
                "[enter 11 BUY 18, enter -1 SELL 200, enter 12 SELL 10, enter 0 BUY 10, cancel -1, enter -2 SELL 70]",
                actions.stream().map(RecordingTest::shown).toList().toString());
    }

    private static String shown(final RecordedAction action) {
        return switch (action) {
            case RecordedAction.Enter e -> "enter " + e.orderId() + " " + e.side() + " " + e.quantity();
            case RecordedAction.Cancel c -> "cancel " + c.orderId();
            default -> action.toString();
        };
    }

    private static byte[] add(
            final long reference, final char side, final int shares, final String stock, final int price) {
        return ItchBytes.message('A')
                .number(8, reference)
                .letters(String.valueOf(side))
                .number(4, shares)
                .letters(stock)
                .number(4, price)
                .toBytes();
    }

    private static List<RecordedAction> actions(final OrderFlow flow) {
        final List<RecordedAction> actions = new ArrayList<>();
        try (flow) {
            for (RecordedAction action = flow.next(); action != null; action = flow.next()) {
                actions.add(action);
            }
        }
        return actions;
    }
}
