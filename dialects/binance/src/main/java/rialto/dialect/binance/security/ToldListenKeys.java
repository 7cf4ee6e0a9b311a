package rialto.dialect.binance.security;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** What the listen keys prove that API keys were told. Owned by the event loop. */
public final class ToldListenKeys {
    /** Of a listen key that proves nothing, and of one that is not there. */
    static final long NEVER = Long.MIN_VALUE;

    private final ListenKeyTexts texts;
    private final Predicate<String> hasEnded;
    private final UnaryOperator<String> present;

    /**
     * @param hasEnded whether a listen key was there once, and is no more
     * @param present the listen key that an API key has, or null
     */
    public ToldListenKeys(
            final ListenKeyTexts texts, final Predicate<String> hasEnded, final UnaryOperator<String> present) {
        this.texts = texts;
        this.hasEnded = hasEnded;
        this.present = present;
    }

    /**
     * When the API key signed for which a listen key was given.
     *
     * @param text as a client sent it, null for none
     * @return microseconds since the epoch; {@link #NEVER} when it was not told to this API key, or was ended here
     */
    long provenUs(final String keyId, final String text) {
        return text == null || hasEnded.test(text) ? NEVER : texts.provenUs(keyId, text);
    }

    /** The same of the listen key that an API key has at present; {@link #NEVER} when it has none. */
    long presentUs(final String keyId) {
        final String text = present.apply(keyId);
        return text == null ? NEVER : texts.provenUs(keyId, text);
    }
}
