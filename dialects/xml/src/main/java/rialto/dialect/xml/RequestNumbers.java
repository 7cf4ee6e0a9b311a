package rialto.dialect.xml;

import rialto.gateway.api.Decimals;
import rialto.gateway.state.Instrument;
import rialto.protocol.Identifier36;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Reads the numbers of items in the venue's units, rounded so that the client never gives more or gets less than it
 * asked for. Owned by the event loop; holds what was read last.
 */
final class RequestNumbers {
    private static final int SHOWN = 48;

    private final boolean exactNumbers;
    private final DecimalReader number = new DecimalReader();
    private final DecimalReader price = new DecimalReader();

    /** @param exactNumbers whether a number that would have to be rounded is an error */
    RequestNumbers(final boolean exactNumbers) {
        this.exactNumbers = exactNumbers;
    }

    /** The deposit, or the magnitude of the amount, in minor units. */
    long units() {
        return number.value();
    }

    /** Whether the amount is below zero. */
    boolean isSale() {
        return number.isNegative();
    }

    /** Reads a balance or a number of shares; false when the item has an error instead. */
    boolean readDeposit(final XmlItem item, final String name, final int scale) {
        item.error = switch (number.read(item.quantity, scale)) {
            case MALFORMED -> name + " is '" + shown(item.quantity) + "', must be a number such as 1000 or 0.5";
            case TOO_LARGE -> name + " is '" + shown(item.quantity) + "', which is more than the venue can count";
            case OK ->
                number.isNegative() && number.value() > 0
                        ? name + " is '" + shown(item.quantity) + "', must not be below zero"
                        : exactNumbers && !number.isExact() ? tooExact(name, item.quantity, scale) : null;
        };
        return item.error == null;
    }

    private static String tooExact(final String name, final String text, final int scale) {
        return name + " is '" + shown(text) + "', must have at most " + scale + " decimals";
    }

    /** What the order that was read would cost, about. */
    long cost(final int scale) {
        final BigInteger product = BigInteger.valueOf(number.value()).multiply(BigInteger.valueOf(price.value()));
        return Decimals.saturated(product.divide(BigInteger.valueOf(Decimals.powerOfTen(scale))));
    }

    /** Reads amount and limit; false when the item has an error instead. */
    boolean readOrder(final XmlItem item, final int amountScale, final int priceScale) {
        final DecimalReader.Result amount = number.read(item.amount, amountScale);
        final DecimalReader.Result limit = price.read(item.limit, priceScale);
        if (amount == DecimalReader.Result.MALFORMED) {
            item.error = "amount is '" + shown(item.amount) + "', must be a number such as 100, -0.5";
        } else if (limit == DecimalReader.Result.MALFORMED) {
            item.error = "limit is '" + shown(item.limit) + "', must be a number above zero such as 12.5";
        } else if (amount == DecimalReader.Result.TOO_LARGE || limit == DecimalReader.Result.TOO_LARGE) {
            item.error = "amount or limit is more than the venue can count";
        } else if (number.value() == 0 && number.isExact()) {
            item.error = "amount is zero; above zero buys, below zero sells";
        } else if (price.isNegative() || price.value() == 0 && price.isExact()) {
            item.error = "limit is '" + shown(item.limit) + "', must be above zero";
        }
        return item.error == null;
    }

    /** The amount in lots, never more than was asked for. */
    long lots(final XmlItem item, final Instrument instrument) {
        final long lotSize = instrument.terms().lotSize();
        final long lots = number.value() / lotSize;
        final boolean exact = number.isExact() && lots * lotSize == number.value();
        if (lots == 0 || exactNumbers && !exact) {
            item.error = "amount is '" + shown(item.amount) + "', must be "
                    + (lots == 0 ? "at least " : "a multiple of ")
                    + BigDecimal.valueOf(lotSize, instrument.base().scale()).toPlainString();
        }
        return lots;
    }

    /** The limit in ticks: a buyer's rounded down, a seller's up, so that it is kept. */
    long ticks(final XmlItem item, final Instrument instrument) {
        final long tickSize = instrument.terms().tickSize();
        final long whole = price.value() / tickSize;
        final boolean exact = price.isExact() && whole * tickSize == price.value();
        final long ticks = !exact && number.isNegative() ? whole + 1 : whole;
        if (ticks == 0 || exactNumbers && !exact) {
            item.error = "limit is '" + shown(item.limit) + "', must be "
                    + (ticks == 0 ? "at least " : "a multiple of ")
                    + BigDecimal.valueOf(tickSize, instrument.quote().scale()).toPlainString();
        }
        return ticks;
    }

    /** Why a text cannot be an account's id, or null. */
    static String accountComplaint(final String id) {
        if (id == null) {
            return "attribute id is missing";
        }
        if (id.isEmpty() || id.length() > Identifier36.MAX_LENGTH || !isDigits(id)) {
            return "id is '" + shown(id) + "', an account's id is 1 to " + Identifier36.MAX_LENGTH + " digits";
        }
        return null;
    }

    /** A text of a client in an error: cut when it is long. */
    static String shown(final String text) {
        return text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text;
    }

    static boolean isDigits(final String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }
}
