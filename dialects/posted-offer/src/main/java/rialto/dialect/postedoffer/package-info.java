/**
 * The posted-offer market's own HTTP interface: post sales, queue purchases, ask what became of them, follow a user's
 * events. Everything here belongs to the event loop.
 */
package rialto.dialect.postedoffer;
