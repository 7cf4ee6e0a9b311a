package rialto.client.trading;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.TradingPhase;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ClientSettingsTest {
    private static final Instrument BTCUSDT = new Instrument(
            1,
            "BTCUSDT",
            new Asset(1, "BTC", 8),
            new Asset(2, "USDT", 8),
            1_000_000,
            100_000,
            1,
            1_000_000,
            1,
            1_000_000,
            MarketModel.ORDER_BOOK,
            MatchAlgorithm.PRICE_TIME,
            0,
            TradingPhase.CONTINUOUS);

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'';member 0 of '': not host:port: ''",
                "10.0.0.1;not host:port: '10.0.0.1'",
                "10.0.0.1:9000,10.0.0.2:x;member 1 of '10.0.0.1:9000,10.0.0.2:x': the port of '10.0.0.2:x' is no number",
                "10.0.0.1:70000;port must be from 1 to",
                "10.0.0.1:9000,10.0.0.1:9003;two members of '10.0.0.1:9000,10.0.0.1:9003' share a port",
            })
    void shouldSayWhatIsWrongWithAListOfMembers(final String list, final String expected) {
        final IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> ClientSettings.ofMembers(list));
        assertTrue(e.getMessage().contains(expected), e::getMessage);
    }

    @Test
    void shouldAskForTheClientsAddressWhenMembersAreElsewhere() {
        final IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> VenueClient.connect(ClientSettings.ofMembers("192.0.2.1:9000"), new VenueListener() {}));
        assertTrue(e.getMessage().contains("clientHost"), e::getMessage);
    }

    @Test
    void shouldRefuseWhatIsNoVenueAndNoKey() {
        assertThrows(IllegalArgumentException.class, () -> ClientSettings.ofVenue(Path.of("/nowhere")));
        assertThrows(IllegalArgumentException.class, () -> ClientSettings.ofMembers("127.0.0.1:9000")
                .key("short"));
        assertThrows(IllegalArgumentException.class, () -> ClientSettings.ofMembers("127.0.0.1:9000")
                .maxInFlight(0));
    }

    @Test
    void shouldTurnDecimalsIntoTicksAndLotsExactlyOrNotAtAll() {
        assertEquals(6_500_001, BTCUSDT.ticks("65000.01"));
        assertEquals("65000.01", BTCUSDT.price(6_500_001));
        assertEquals(1_500, BTCUSDT.lots("1.5"));
        assertEquals("1.5", BTCUSDT.quantity(1_500));
        assertEquals("100", BTCUSDT.quantity(100_000));
        assertEquals(-150_000_000, BTCUSDT.base().units("-1.5"));
        assertEquals("0", BTCUSDT.base().decimal(0));
        final IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> BTCUSDT.ticks("1.005"));
        assertEquals("a price of BTCUSDT must be a multiple of 0.01 that fits 64 bits, not 1.005", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> BTCUSDT.lots("1e5"));
        assertThrows(IllegalArgumentException.class, () -> BTCUSDT.lots("99999999999999999999"));
    }

    /** What was accepted before there was one parser for all interfaces. */
    @Test
    void shouldReadDecimalsAsBigDecimalDoes() {
        final long seed = System.nanoTime();
        final SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 50_000; i++) {
            final int scale = random.nextInt(13);
            final long step = random.nextBoolean() ? 1 : 1 + (random.nextLong() >>> 1 + random.nextInt(62));
            final BigInteger count = BigInteger.valueOf(random.nextLong() >> random.nextInt(64));
            final String text = new BigDecimal(
                            count.multiply(BigInteger.valueOf(step)).add(BigInteger.valueOf(random.nextInt(4) / 3)),
                            scale - random.nextInt(2))
                    .toPlainString();
            assertEquals(asBigDecimal(text, scale, step), multiple(text, scale, step), () -> text + " seed " + seed);
        }
        final String least = "-92233720368.54775808";
        assertEquals(Long.MIN_VALUE, BTCUSDT.base().units(least));
    }

    private static String asBigDecimal(final String text, final int scale, final long step) {
        try {
            return text.length() > 40
                    ? "none"
                    : Long.toString(new BigDecimal(text)
                            .scaleByPowerOfTen(scale)
                            .divide(BigDecimal.valueOf(step))
                            .longValueExact());
        } catch (final ArithmeticException e) {
            return "none";
        }
    }

    private static String multiple(final String text, final int scale, final long step) {
        try {
            return Long.toString(Decimal.multiple(text, scale, step, "it"));
        } catch (final IllegalArgumentException e) {
            return "none";
        }
    }
}
