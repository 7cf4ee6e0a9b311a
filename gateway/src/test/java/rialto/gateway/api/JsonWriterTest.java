package rialto.gateway.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;

class JsonWriterTest {
    private final JsonWriter json = new JsonWriter();

    @Test
    void shouldPlaceCommas() {
        json.beginObject()
                .name("a")
                .number(1)
                .name("b")
                .beginArray()
                .number(-2)
                .string("x")
                .endArray();
        json.name("c")
                .beginObject()
                .endObject()
                .name("d")
                .nothing()
                .name("e")
                .bool(true)
                .endObject();
        assertEquals("{\"a\":1,\"b\":[-2,\"x\"],\"c\":{},\"d\":null,\"e\":true}", json.toString());
    }

    @Test
    void shouldWriteNumbersToTheirLimits() {
        json.beginArray()
                .number(Long.MIN_VALUE)
                .number(Long.MAX_VALUE)
                .number(0)
                .decimal(-5, 2)
                .endArray();
        assertEquals("[-9223372036854775808,9223372036854775807,0,\"-0.05\"]", json.toString());
    }

    @Test
    void shouldWriteEveryNumberAsOthersDo() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            // of any length, and of those near a power of ten
            final long value = (random.nextLong() >> random.nextInt(64)) + (random.nextBoolean() ? 1 : 0);
            final long even = Decimals.powerOfTen(random.nextInt(19)) - random.nextInt(3);
            final int scale = random.nextInt(19);
            for (final long number : new long[] {value, even, -even}) {
                assertEquals(Long.toString(number), json.reset().number(number).toString(), "seed " + seed);
                assertEquals(
                        '"' + BigDecimal.valueOf(number, scale).toPlainString() + '"',
                        json.reset().decimal(number, scale).toString(),
                        "seed " + seed);
            }
        }
    }

    @Test
    void shouldEscapeSoThatAParserGivesTheTextBack() throws Exception {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final ObjectMapper mapper = new ObjectMapper();
        for (int i = 0; i < 2_000; i++) {
            final StringBuilder text = new StringBuilder();
            for (int j = random.nextInt(40); j > 0; j--) {
                text.appendCodePoint(random.nextBoolean() ? random.nextInt(128) : 0x1F600 + random.nextInt(50));
            }
            json.reset().string(text);
            assertEquals(text.toString(), mapper.readValue(json.toString(), String.class), "seed " + seed);
        }
    }
}
