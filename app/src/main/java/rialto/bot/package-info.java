/** An example of a trading program on the venue's Java client: it sees nothing else of the venue. */
package rialto.bot;
