package rialto.simulator.crowd;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

class TradeSizeTest {
    @ParameterizedTest
    @CsvSource({"1, 1", "9, 9", "10, 10", "11, 15", "15, 15", "16, 20", "21, 30", "99, 100", "1234, 1500", "8765, 9000"
    })
    void shouldRoundAsPeopleDo(final long lots, final long rounded) {
        assertEquals(rounded, TradeSize.round(lots));
    }
}
