/**
 * Reads recorded order flow of real exchanges: rows of the Shanghai Stock Exchange, LOBSTER's messages and books, and
 * Nasdaq's ITCH 5.0. Readers stream, hold one message at a time, and say with file and place what they cannot read.
 */
package rialto.simulator.recording;
