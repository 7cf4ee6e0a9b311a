package rialto.dialect.xml;

import rialto.protocol.Identifier36;

import java.math.BigInteger;

/**
 * What the venue calls the accounts, assets and instruments of this interface. Its own begin with {@code xml-}, so they are
 * never those of anybody who shows a key. Where names are shared they are what clients call them, and so the venue's.
 */
final class XmlNames {
    /** What the venue's names of everything begin with that is this interface's own. */
    static final String BEGINNING = "xml-";

    /** Of an id that is too long to stand behind the beginning: then a shorter number stands for it. */
    private static final String LONG_BEGINNING = "xml_";

    private static final int LONGEST_ID = Identifier36.MAX_LENGTH - BEGINNING.length();
    private static final int RADIX = 36;

    private final boolean shared;
    private final String cash;
    private final String beginning;

    /** @param cash what clients call the cash asset */
    XmlNames(final boolean shared, final String cash) {
        this.shared = shared;
        this.cash = cash;
        beginning = shared ? "" : BEGINNING;
    }

    /** Whether names are the venue's, too. */
    boolean areShared() {
        return shared;
    }

    /** @param id 1 to 36 digits; two that are written differently are two accounts */
    String account(final String id) {
        return shared || id.length() <= LONGEST_ID
                ? beginning + id
                : LONG_BEGINNING + new BigInteger("1" + id).toString(RADIX);
    }

    /** Whether an account of that name is one of this interface. */
    boolean isAccount(final String name) {
        return shared ? RequestNumbers.isDigits(name) : name.startsWith(BEGINNING) || name.startsWith(LONG_BEGINNING);
    }

    String cashAsset() {
        return beginning + cash;
    }

    /** No symbol has an underscore: the shares of a symbol called as the cash are not the cash. */
    String asset(final String sym) {
        return beginning + (sym.equals(cash) ? sym + "_" : sym);
    }

    String instrument(final String sym) {
        return beginning + sym + cash;
    }

    int longestSymbol() {
        return Identifier36.MAX_LENGTH - beginning.length() - cash.length();
    }
}
