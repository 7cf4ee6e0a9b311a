/**
 * A FIX 4.4 client with a codec of its own: what tests and benchmarks say to the venue, and read of it, must not come from
 * what they look at.
 */
package rialto.testsupport.fix;
