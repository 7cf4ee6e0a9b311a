/**
 * What {@code ./rialto bench guard} decides and keeps: which ratios there are (Ratio), what the rounds of one gave
 * (Figure), what was recorded (RatioRow, RatioFile), and whether it became worse (Finding). RatioRun is the course of the
 * command; a Probe measures, with the parts of the other benchmarks.
 */
package rialto.benchmarks.guard;
