/**
 * Watching the market: what orders and trades look like that mislead others. Each pattern is a small class with a pure function
 * of what is remembered of the last minutes; all of that is bounded, and can be made again from the events.
 */
package rialto.reporting.surveillance;
