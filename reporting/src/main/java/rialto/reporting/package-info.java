/**
 * Events to SQL, exactly once, and the questions that can be asked of the result. A projection: nothing here is truth,
 * and all of it can be made again from the recorded events.
 */
package rialto.reporting;
