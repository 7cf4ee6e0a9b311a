/** Clients of a venue under test: over HTTP as anyone would write one, of members' administration, and of their events. */
package rialto.testsupport.client;
