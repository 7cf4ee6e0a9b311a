/**
 * The demo market: what must exist for simulated traders, and their life on a venue. Speaks to the venue only as a
 * client does.
 */
package rialto.simulator;
