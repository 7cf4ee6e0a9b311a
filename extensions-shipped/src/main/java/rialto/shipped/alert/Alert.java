package rialto.shipped.alert;

import java.time.Instant;

/**
 * Something that somebody wants to know.
 *
 * @param id    the same whenever it is found again, so that a receiver tells it twice from two
 * @param rule  that found it, as {@code large-trade}
 * @param about symbol of the instrument
 * @param text  a sentence for a person
 * @param time  of the event that caused it, or of the look that did
 */
record Alert(String id, String rule, String about, String text, Instant time) {}
