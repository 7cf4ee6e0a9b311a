/** All modules in one process: {@code ./rialto start}. */
package rialto.app.venue;
